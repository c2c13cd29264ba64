#include "cli/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/overrides.hpp"
#include "catalogs/gpu_names.hpp"
#include "cli/boards.hpp"
#include "cli/options/choices.hpp"

namespace gpusolve::cli {
namespace {

constexpr auto k_assumed_glibc = "2.28";
/// Separates CUDA versions from driver versions: every driver with CUDA has a larger number, every CUDA version a smaller one.
constexpr std::uint32_t k_least_driver = 60;

/// Other names of the platforms, as tools and people write them.
auto other_platform_names() -> MeantWords {
  return {{"linux", "linux-64"},        {"linux-x86_64", "linux-64"}, {"linux-amd64", "linux-64"},   {"linux-x64", "linux-64"},
          {"x86_64", "linux-64"},       {"ubuntu", "linux-64"},       {"wsl", "linux-64"},           {"linux-arm64", "linux-aarch64"},
          {"aarch64", "linux-aarch64"}, {"arm64", "linux-aarch64"},   {"windows", "win-64"},         {"win", "win-64"},
          {"win64", "win-64"},          {"windows-64", "win-64"},     {"win-amd64", "win-64"},       {"win_amd64", "win-64"},
          {"windows-x86_64", "win-64"}, {"macos", "osx-arm64"},       {"mac", "osx-arm64"},          {"osx", "osx-arm64"},
          {"darwin", "osx-arm64"},      {"macos-arm64", "osx-arm64"}, {"darwin-arm64", "osx-arm64"}, {"macos-x86_64", "osx-64"},
          {"darwin-x86_64", "osx-64"}};
}

auto usage(std::string message) -> Error { return {ErrorKind::usage, std::move(message)}; }

auto parse_gpu(std::string_view text, const catalogs::Catalog& catalog) -> Result<Gpu> {
  if (const auto capability = parse_compute_capability(text)) {
    return Gpu{std::nullopt, *capability, Provenance::flag};
  }
  if (text.find_first_not_of(" \t") == std::string_view::npos) {
    return usage("--gpu is empty: give a name such as `RTX 3090`, a compute capability such as `sm_86`, `auto` or `none`");
  }
  const auto found = catalogs::find_gpu_by_short_name(catalog, text);
  if (!found) {
    return found.error().in("--gpu");
  }
  return Gpu{found->name, found->capability, Provenance::flag};
}

/// Splits `P40 + RTX 3090` into two.
auto split_gpus(const std::vector<std::string>& texts) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (std::string_view text : texts) {
    while (true) {
      const auto plus = text.find('+');
      all.emplace_back(text.substr(0, plus));
      if (plus == std::string_view::npos) {
        break;
      }
      text.remove_prefix(plus + 1);
    }
  }
  return all;
}

auto parse_gpus(const std::vector<std::string>& typed, const catalogs::Catalog& catalog) -> Result<std::vector<Gpu>> {
  const auto texts = split_gpus(typed);
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

/// Parses the driver and its CUDA version. Rejects a value that belongs to the other option.
auto parse_driver(const ResolveOptions& options) -> Result<std::optional<Driver>> {
  if (!options.driver && !options.driver_cuda) {
    return std::optional<Driver>{};
  }
  Driver driver;
  if (options.driver) {
    auto version = parse_dotted_version(*options.driver, "driver version");
    if (!version) {
      return usage("--driver " + quote(*options.driver) + " is not a driver version such as `535.104.05`");
    }
    if (version->part(0) < k_least_driver) {
      return usage("--driver " + quote(*options.driver) +
                   " is not a driver version; if nvidia-smi prints it as the CUDA version, write --driver-cuda " + *options.driver);
    }
    driver.version = std::move(version).value();
  }
  if (options.driver_cuda) {
    auto cuda = parse_dotted_version(*options.driver_cuda, "CUDA version");
    if (!cuda) {
      return cuda.error().in("--driver-cuda");
    }
    if (cuda->part(0) >= k_least_driver) {
      return usage("--driver-cuda " + quote(*options.driver_cuda) + " is not a CUDA version; if it is the driver's own, write --driver " +
                   *options.driver_cuda);
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

auto parse_place(const ResolveOptions& options, const catalogs::Catalog& catalog, Facts& facts) -> Status {
  if (options.platform) {
    const auto platform = parse_platform(*options.platform);
    if (!platform) {
      return usage("--platform " +
                   not_one_of(*options.platform, {"linux-64", "linux-aarch64", "win-64", "osx-arm64", "osx-64"}, other_platform_names()));
    }
    facts.platform = {*platform, Provenance::flag};
  }
  if (auto placed = place_board(options, catalog, facts); !placed) {
    return placed;
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

/// The facts that variables set. Flags take precedence over them.
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
    // A driver without a GPU means any GPU, even if an empty CONDA_OVERRIDE_CUDA says that there is none.
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
  if (auto placed = parse_place(options, catalog, *facts); !placed) {
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
