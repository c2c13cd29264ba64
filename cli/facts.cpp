#include "cli/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/overrides.hpp"
#include "catalogs/gpu_names.hpp"

namespace gpusolve::cli {
namespace {

constexpr auto k_assumed_glibc = "2.28";

auto usage(std::string message) -> Error { return {ErrorKind::usage, std::move(message)}; }

auto parse_gpu(std::string_view text, const catalogs::Catalog& catalog) -> Result<Gpu> {
  if (const auto capability = parse_compute_capability(text)) {
    return Gpu{std::nullopt, *capability, Provenance::flag};
  }
  const auto found = catalogs::find_gpu_by_short_name(catalog, text);
  if (!found) {
    return found.error().in("--gpu");
  }
  return Gpu{found->name, found->capability, Provenance::flag};
}

auto parse_gpus(const std::vector<std::string>& texts, const catalogs::Catalog& catalog) -> Result<std::vector<Gpu>> {
  std::vector<Gpu> gpus;
  for (const auto& text : texts) {
    if (text == "none" || text == "auto") {
      if (texts.size() > 1) {
        return usage("--gpu " + quote(text) + " goes with no other --gpu: name the GPUs, or say " + quote(text) + " alone");
      }
      return gpus;
    }
    auto gpu = parse_gpu(text, catalog);
    if (!gpu) {
      return gpu.error();
    }
    gpus.push_back(std::move(gpu).value());
  }
  return gpus;
}

/// Both halves of the driver, checked against each other.
auto parse_driver(const ResolveOptions& options) -> Result<std::optional<Driver>> {
  if (!options.driver && !options.driver_cuda) {
    return std::optional<Driver>{};
  }
  Driver driver;
  if (options.driver) {
    auto version = parse_dotted_version(*options.driver, "driver version");
    if (!version) {
      return version.error().in("--driver");
    }
    driver.version = std::move(version).value();
  }
  if (options.driver_cuda) {
    auto cuda = parse_dotted_version(*options.driver_cuda, "CUDA version");
    if (!cuda) {
      return cuda.error().in("--driver-cuda");
    }
    driver.cuda = std::move(cuda).value();
  }
  return std::optional(driver);
}

auto complete_driver(Facts& facts, const catalogs::Catalog& catalog) -> Status {
  if (!facts.driver || !facts.driver->version) {
    return std::monostate{};
  }
  const auto cuda = catalog.cuda_of_driver(*facts.driver->version, facts.platform.value);
  auto& own = facts.driver->cuda;
  const bool is_by_hand = facts.driver->provenance != Provenance::detected;
  if (own && cuda && is_by_hand && own->prefix(2) != cuda->prefix(2)) {
    const bool is_env = facts.driver->provenance == Provenance::env;
    return usage("driver " + quote(facts.driver->version->text()) + " reports CUDA " + cuda->text() + ", not " + quote(own->text()) +
                 ": leave one of " + (is_env ? "GPUSOLVE_DRIVER and CONDA_OVERRIDE_CUDA" : "--driver and --driver-cuda") + " out");
  }
  own = own ? own : cuda;
  return std::monostate{};
}

auto parse_place(const ResolveOptions& options, Facts& facts) -> Status {
  if (options.platform) {
    const auto platform = parse_platform(*options.platform);
    if (!platform) {
      return usage("--platform " + quote(*options.platform) + " is not one of linux-64, linux-aarch64, win-64, osx-arm64, osx-64");
    }
    facts.platform = {*platform, Provenance::flag};
  }
  if (options.glibc) {
    auto glibc = parse_dotted_version(*options.glibc, "glibc version");
    if (!glibc) {
      return glibc.error().in("--glibc");
    }
    if (!is_linux(facts.platform.value)) {
      return usage("--glibc " + quote(*options.glibc) + " means nothing on " + std::string(platform_text(facts.platform.value)) +
                   ": leave it out");
    }
    facts.glibc = Known<DottedVersion>{std::move(glibc).value(), Provenance::flag};
  } else if (is_linux(facts.platform.value) && !facts.glibc) {
    facts.glibc = Known<DottedVersion>{dotted(k_assumed_glibc), Provenance::assumed};
  }
  return std::monostate{};
}

/// What variables give, as the lowest layer of facts by hand.
auto facts_of_variables(const hardware::Probes& probes) -> Result<Facts> {
  auto overrides = hardware::read_overrides(probes);
  if (!overrides) {
    return overrides.error();
  }
  hardware::Detection nothing_seen;
  nothing_seen.overrides = std::move(overrides).value();
  auto facts = hardware::to_facts(nothing_seen);
  facts.platform = {hardware::host_platform(), Provenance::assumed};
  if (!nothing_seen.overrides.any()) {
    facts.gpus.reset();
    facts.driver.reset();
  }
  return facts;
}

auto facts_by_hand(const ResolveOptions& options, const catalogs::Catalog& catalog, const hardware::Probes& probes) -> Result<Facts> {
  auto facts = facts_of_variables(probes);
  if (!facts) {
    return facts;
  }
  auto gpus = parse_gpus(options.gpus, catalog);
  if (!gpus) {
    return gpus.error();
  }
  auto driver = parse_driver(options);
  if (!driver) {
    return driver.error();
  }
  const bool says_none = options.gpus == std::vector<std::string>{"none"};
  if (says_none && *driver) {
    return usage("--gpu `none` and a driver contradict each other: leave one out");
  }
  if (!options.gpus.empty()) {
    facts->gpus = std::move(gpus).value();
    facts->driver = says_none ? std::nullopt : facts->driver;
  }
  if (*driver) {
    facts->driver = *driver;
    // A driver without GPUs named means any GPU, also where an empty CONDA_OVERRIDE_CUDA took CUDA away.
    facts->gpus = options.gpus.empty() && facts->has_no_gpu() ? std::nullopt : facts->gpus;
  }
  return facts;
}

}  // namespace

auto machine_probes(const catalogs::Catalog& catalog) -> hardware::Probes {
  auto probes = hardware::real_probes();
  probes.capability_of_name = [&catalog](std::string_view name) -> std::optional<ComputeCapability> {
    const auto found = catalog.find_gpu(name);
    return found ? std::optional((*found)->capability) : std::nullopt;
  };
  probes.capability_of_pci_device = [&catalog](std::uint16_t device) -> std::optional<ComputeCapability> {
    const auto found = catalog.gpus_of_pci_id(fmt::format("{:04x}", device));
    const bool is_clear =
        !found.empty() && std::ranges::all_of(found, [&](const auto* one) { return one->capability == found.front()->capability; });
    return is_clear ? std::optional(found.front()->capability) : std::nullopt;
  };
  return probes;
}

auto is_hardware_named(const ResolveOptions& options) -> bool {
  return !options.gpus.empty() || options.driver || options.driver_cuda || options.platform || options.glibc;
}

auto facts_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts> {
  const auto probes = machine_probes(catalog);
  const bool is_auto = options.gpus == std::vector<std::string>{"auto"};
  Result<Facts> facts = Facts{};
  if (is_hardware_named(options) && !is_auto) {
    facts = facts_by_hand(options, catalog, probes);
  } else {
    const auto overrides = hardware::read_overrides(probes);
    facts = overrides ? Result<Facts>(hardware::to_facts(hardware::detect(probes))) : Result<Facts>(overrides.error());
  }
  if (!facts) {
    return facts;
  }
  if (auto placed = parse_place(options, *facts); !placed) {
    return placed.error();
  }
  if (is_auto) {
    const auto driver = parse_driver(options);
    if (!driver) {
      return driver.error();
    }
    facts->driver = *driver ? *driver : facts->driver;
  }
  if (auto completed = complete_driver(*facts, catalog); !completed) {
    return completed.error();
  }
  return facts;
}

}  // namespace gpusolve::cli
