#include "cli/audit/input_machine.hpp"

#include <algorithm>

#include "adapters/report/plain.hpp"
#include "cli/diagnose/machines.hpp"
#include "cli/facts.hpp"

namespace gpusolve::cli::audit {
namespace {

/// If the GPU is unknown, leaves the facts open and reports it.
auto options_of(const inventory::Node& node, const catalogs::Catalog& catalog, std::vector<std::string>& words) -> ResolveOptions {
  ResolveOptions options;
  for (const auto& gpu : node.gpus) {
    if (catalog.find_gpu(gpu)) {
      options.gpus.push_back(gpu);
    } else {
      words.push_back("The GPU " + report::printable(gpu) + " of the report is not known.");
    }
  }
  options.driver = node.driver;
  options.driver_cuda = node.driver_cuda;
  options.platform = node.platform;
  options.glibc = node.glibc;
  return options;
}

auto as_detected(Facts facts) -> Facts {
  if (facts.gpus) {
    std::ranges::for_each(*facts.gpus, [](Gpu& gpu) { gpu.provenance = Provenance::detected; });
  }
  if (facts.driver) {
    facts.driver->provenance = Provenance::detected;
  }
  return facts;
}

void take_machine(const inventory::Node& node, const ResolveOptions& options, const catalogs::Catalog& catalog, InputMachine& machine) {
  const auto told = options_of(node, catalog, machine.words);
  if (!is_hardware_named(told)) {
    machine.facts = is_hardware_named(options) ? machine.facts : Facts{};  // the report is about another machine than this one
    return;
  }
  const auto read = facts_of(told, catalog);
  if (!read) {
    machine.words.push_back("What it says of the machine is not understood: " + read.error().text() + ".");
    return;
  }
  auto facts = as_detected(*read);
  if (!is_hardware_named(options)) {
    machine.facts = std::move(facts);
    return;
  }
  for (const auto& difference : diagnose::differences("the report", facts, machine.facts)) {
    machine.words.push_back("Two machines: " + difference + ". It is judged for what was given.");
  }
}

/// Uses the input's platform unless one was given: a lock for Windows is not judged for Linux because it is read there.
void take_platform(const inventory::Inventory& inventory, const ResolveOptions& options, Facts& facts) {
  if (options.platform || !inventory.platform || *inventory.platform == facts.platform.value) {
    return;
  }
  facts.platform = {*inventory.platform, Provenance::assumed};
  if (!options.glibc) {
    facts.glibc = is_linux(facts.platform.value) ? facts.glibc : std::nullopt;
  }
}

/// Its C library counts where none was named.
void take_image(const inventory::BaseImage& image, const ResolveOptions& options, const catalogs::Catalog& catalog, InputMachine& machine) {
  machine.words.push_back(image_sentence(image, catalog));
  const auto glibc = options.glibc ? std::nullopt : glibc_of(image, catalog);
  machine.facts.glibc = glibc ? glibc : machine.facts.glibc;
}

}  // namespace

auto glibc_of(const inventory::BaseImage& image, const catalogs::Catalog& catalog) -> std::optional<Known<DottedVersion>> {
  const auto* const system = catalog.find_system(image.system);
  return system != nullptr && system->glibc ? std::optional(Known<DottedVersion>{*system->glibc, Provenance::assumed}) : std::nullopt;
}

auto has_musl(const inventory::BaseImage& image, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  const auto* const system = catalog.find_system(image.system);
  const bool is_named = facts.glibc && facts.glibc->provenance != Provenance::assumed && facts.glibc->provenance != Provenance::detected;
  return system != nullptr && !system->glibc && !is_named;
}

auto image_with_glibc(const inventory::BaseImage& image) -> std::string {
  return image.python ? "python:" + image.python->prefix(2).text() + "-slim-bookworm" : "debian:bookworm-slim";
}

auto image_sentence(const inventory::BaseImage& image, const catalogs::Catalog& catalog) -> std::string {
  const auto* const system = catalog.find_system(image.system);
  std::vector<std::string> states;
  if (image.cuda) {
    states.push_back("CUDA " + image.cuda->text());
  }
  if (!image.system.empty()) {
    const auto glibc = system == nullptr ? ""
                       : system->glibc   ? " (glibc " + system->glibc->text() + ")"
                                         : " (musl: wheels and packages for glibc do not run there)";
    states.push_back(image.system + glibc);
  }
  if (!image.brings.empty()) {
    states.push_back(image.brings);
  }
  return "Base image " + report::printable(image.name) + (states.empty() ? "." : ": " + report::joined(states, ", ") + ".");
}

auto machine_of_input(const inventory::Inventory& inventory, const Facts& facts, const ResolveOptions& options,
                      const catalogs::Catalog& catalog) -> InputMachine {
  InputMachine machine{facts, {}};
  if (inventory.machine) {
    take_machine(*inventory.machine, options, catalog, machine);
  }
  take_platform(inventory, options, machine.facts);
  if (inventory.image) {
    take_image(*inventory.image, options, catalog, machine);
  }
  return machine;
}

}  // namespace gpusolve::cli::audit
