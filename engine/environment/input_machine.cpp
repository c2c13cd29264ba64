#include "engine/environment/input_machine.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "catalogs/gpu_names.hpp"
#include "engine/machine/boards.hpp"
#include "engine/machine/differences.hpp"
#include "engine/machine/machine_facts.hpp"

namespace gpusolve::engine {
namespace {

/// The machine that the report describes. If a GPU is unknown, leaves it out and adds a sentence about it.
auto text_of(const inventory::ReportedMachine& reported, const catalogs::Catalog& catalog, std::vector<std::string>& words) -> MachineText {
  MachineText text;
  for (const auto& gpu : reported.gpus) {
    if (catalogs::find_gpu_by_short_name(catalog, gpu)) {
      text.gpus.push_back(gpu);
    } else {
      words.push_back("The GPU " + printable(gpu) + " of the report is not known.");
    }
  }
  text.driver = reported.driver;
  text.platform = reported.platform;
  text.glibc = reported.glibc;
  return text;
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

void take_machine(const inventory::ReportedMachine& reported, const MachineText& given, const catalogs::Catalog& catalog,
                  InputMachine& machine) {
  const auto told = text_of(reported, catalog, machine.words);
  if (!told.is_any()) {
    machine.facts = given.is_any() ? machine.facts : Facts{};  // the report is about another machine than this one
    return;
  }
  Facts base;
  base.platform = {machine.facts.platform.value, Provenance::assumed};
  const auto read = facts_of(told, base, catalog);
  if (!read) {
    machine.words.push_back("What it says of the machine is not understood: " + read.error().text() + ".");
    return;
  }
  auto facts = as_detected(*read);
  if (!given.is_any()) {
    machine.facts = std::move(facts);
    return;
  }
  for (const auto& difference : differences("the report", facts, machine.facts)) {
    machine.words.push_back("Two machines: " + difference + ". It is judged for what was given.");
  }
}

/// Uses the input's platform, unless the user gave one, or gave a GPU that exists only on another platform: a lock for Windows is not
/// judged for Linux just because it is read on Linux.
void take_platform(const inventory::Inventory& inventory, const MachineText& given, const catalogs::Catalog& catalog, Facts& facts,
                   std::vector<std::string>& words) {
  if (!inventory.platform || *inventory.platform == facts.platform.value) {
    return;
  }
  const bool is_of_gpu = !given.platform && !given.gpus.empty() && !given.is_auto() && is_on_arm_alone(facts, catalog);
  if (given.platform || is_of_gpu) {
    if (is_of_gpu || inventory.image) {
      words.push_back((inventory.image ? "Its FROM is for " : "It is for ") + std::string(platform_text(*inventory.platform)) +
                      ". It is judged for " + std::string(platform_text(facts.platform.value)) +
                      (is_of_gpu ? ", the only platform of the GPU." : ", which was given."));
    }
    return;
  }
  facts.platform = {*inventory.platform, Provenance::assumed};
  if (!given.glibc) {
    facts.glibc = is_linux(facts.platform.value) ? facts.glibc : std::nullopt;
  }
}

/// Uses the image's C library if the user named none.
void take_image(const inventory::BaseImage& image, const MachineText& given, const catalogs::Catalog& catalog, InputMachine& machine) {
  machine.words.push_back(image_sentence(image, catalog));
  const auto glibc = given.glibc ? std::nullopt : glibc_of(image, catalog);
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
    const auto python = image.system_python ? ", Python " + image.system_python->text() : std::string();
    const auto glibc = system == nullptr ? std::string()
                       : system->glibc   ? " (glibc " + system->glibc->text() + python + ")"
                                         : " (musl: wheels and packages for glibc do not run there)";
    states.push_back(image.system + glibc);
  }
  if (!image.brings.empty()) {
    states.push_back(image.brings);
  }
  return "Base image " + printable(image.name) + (states.empty() ? "." : ": " + joined(states, ", ") + ".");
}

auto machine_of_input(const inventory::Inventory& inventory, const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog)
    -> InputMachine {
  InputMachine machine{facts, {}};
  if (inventory.machine) {
    take_machine(*inventory.machine, given, catalog, machine);
  }
  take_platform(inventory, given, catalog, machine.facts, machine.words);
  if (inventory.image) {
    take_image(*inventory.image, given, catalog, machine);
  }
  return machine;
}

}  // namespace gpusolve::engine
