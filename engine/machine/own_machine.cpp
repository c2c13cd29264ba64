#include "engine/machine/own_machine.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/overrides.hpp"
#include "base/digest/digest.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/gpu_names.hpp"

namespace gpusolve::engine {
namespace {

/// The facts that overrides state, on this platform.
auto facts_of_overrides(hardware::Overrides overrides) -> Facts {
  hardware::Detection nothing_seen;
  nothing_seen.overrides = std::move(overrides);
  auto facts = hardware::to_facts(nothing_seen);
  facts.platform = {hardware::host_platform(), Provenance::assumed};
  if (!nothing_seen.overrides.any()) {
    facts.gpus.reset();
    facts.driver.reset();
  }
  return facts;
}

}  // namespace

auto machine_probes(const catalogs::Catalog& catalog, hardware::Environment environment) -> hardware::Probes {
  auto probes = hardware::real_probes(std::move(environment));
  probes.capability_of_name = [&catalog](std::string_view name) -> std::optional<ComputeCapability> {
    const auto found = catalogs::find_gpu_by_short_name(catalog, name);
    return found ? std::optional(found->capability) : std::nullopt;
  };
  probes.capability_of_pci_device = [&catalog](std::uint16_t device) -> std::optional<ComputeCapability> {
    const std::array<std::uint8_t, 2> bytes{static_cast<std::uint8_t>(device >> 8U), static_cast<std::uint8_t>(device)};
    const auto found = catalog.gpus_of_pci_id(hexadecimal(bytes));
    const bool is_clear =
        !found.empty() && std::ranges::all_of(found, [&](const auto* one) { return one->capability == found.front()->capability; });
    return is_clear ? std::optional(found.front()->capability) : std::nullopt;
  };
  return probes;
}

auto own_detection(const catalogs::Catalog& catalog, hardware::Environment environment) -> hardware::Detection {
  auto detection = hardware::detect(machine_probes(catalog, std::move(environment)));
  const auto* const driver = hardware::value_of(detection.driver);
  const auto* const platform = hardware::value_of(detection.platform);
  if (driver != nullptr && hardware::is_unknown(detection.driver_cuda)) {
    if (const auto cuda = catalog.cuda_of_driver(*driver, platform == nullptr ? hardware::host_platform() : *platform)) {
      detection.driver_cuda = hardware::Read<DottedVersion>{*cuda, "catalog, by the driver's version"};
    }
  }
  return detection;
}

auto targets_of_toolkit(const DottedVersion& version, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  std::vector<std::string> texts;
  std::ranges::transform(catalog.toolkit_targets(version.prefix(2)), std::back_inserter(texts), catalogs::target_text);
  return texts;
}

auto detected_facts(const catalogs::Catalog& catalog, hardware::Environment environment) -> Result<Facts> {
  const auto probes = machine_probes(catalog, std::move(environment));
  const auto overrides = hardware::read_overrides(probes);
  return overrides ? Result<Facts>(hardware::to_facts(hardware::detect(probes))) : Result<Facts>(overrides.error());
}

auto facts_of_variables(const catalogs::Catalog& catalog, hardware::Environment environment) -> Result<Facts> {
  auto overrides = hardware::read_overrides(machine_probes(catalog, std::move(environment)));
  return overrides ? Result<Facts>(facts_of_overrides(std::move(overrides).value())) : Result<Facts>(overrides.error());
}

auto facts_of_nothing() -> Facts { return facts_of_overrides({}); }

}  // namespace gpusolve::engine
