#include <algorithm>
#include <utility>
#include <variant>

#include "adapters/hardware/detect.hpp"

namespace gpusolve::hardware {
namespace {

/// GPUs that count and whose capability is known; nullopt if the GPUs are unknown.
auto detected_gpus(const Detection& detection) -> std::optional<std::vector<Gpu>> {
  if (is_unknown(detection.gpus)) {
    return std::nullopt;
  }
  std::vector<Gpu> gpus;
  bool is_any_unknown = false;
  const auto* devices = value_of(detection.gpus);
  for (const auto& device : devices == nullptr ? std::vector<GpuDevice>{} : *devices) {
    const auto* capability = value_of(device.capability);
    if (!device.counts) {
      continue;
    }
    if (capability == nullptr) {
      is_any_unknown = true;
      continue;
    }
    const auto* name = value_of(device.name);
    gpus.push_back({name == nullptr ? std::nullopt : std::optional(*name), *capability, Provenance::detected});
  }
  // If the only GPUs have an unknown capability, any build may be the right one, unlike on a machine without a GPU.
  return gpus.empty() && is_any_unknown ? std::nullopt : std::optional(std::move(gpus));
}

auto driver_of(const Reading<DottedVersion>& version, const Reading<DottedVersion>& cuda, Provenance provenance) -> std::optional<Driver> {
  const auto* known_version = value_of(version);
  const auto* known_cuda = value_of(cuda);
  if (known_version == nullptr && known_cuda == nullptr) {
    return std::nullopt;
  }
  Driver driver;
  driver.provenance = provenance;
  driver.version = known_version == nullptr ? std::nullopt : std::optional(*known_version);
  driver.cuda = known_cuda == nullptr ? std::nullopt : std::optional(*known_cuda);
  return driver;
}

auto overridden_gpus(const Overrides& overrides) -> std::optional<std::vector<Gpu>> {
  if (const auto* gpus = value_of(overrides.gpus)) {
    return *gpus;
  }
  // An empty CONDA_OVERRIDE_CUDA means no CUDA, as in conda.
  const bool is_without = is_absent(overrides.gpus) || (is_unknown(overrides.gpus) && is_absent(overrides.driver_cuda));
  return is_without ? std::optional(std::vector<Gpu>{}) : std::nullopt;
}

auto glibc_of(const Detection& detection) -> std::optional<Known<DottedVersion>> {
  if (is_absent(detection.overrides.glibc)) {
    return std::nullopt;
  }
  if (const auto* version = value_of(detection.overrides.glibc)) {
    return Known<DottedVersion>{*version, Provenance::env};
  }
  const auto* libc = value_of(detection.libc);
  if (libc == nullptr || libc->family != LibcFamily::glibc || !libc->version) {
    return std::nullopt;
  }
  return Known<DottedVersion>{*libc->version, Provenance::detected};
}

}  // namespace

auto to_facts(const Detection& detection) -> Facts {
  Facts facts;
  const auto& overrides = detection.overrides;
  const bool by_hand = overrides.any();
  facts.gpus = by_hand ? overridden_gpus(overrides) : detected_gpus(detection);
  facts.driver = by_hand ? driver_of(overrides.driver, overrides.driver_cuda, Provenance::env)
                         : driver_of(detection.driver, detection.driver_cuda, Provenance::detected);
  if (const auto* platform = value_of(detection.platform)) {
    facts.platform = {*platform, Provenance::detected};
  }
  if (!by_hand && facts.platform.value == Platform::osx_arm64) {
    facts.gpus.reset();  // only NVIDIA GPUs are detected, but every such Mac has an Apple GPU
  }
  facts.glibc = glibc_of(detection);
  return facts;
}

}  // namespace gpusolve::hardware
