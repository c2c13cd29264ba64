#include "engine/diagnose/variants.hpp"

namespace gpusolve::engine::diagnose {
namespace {

/// Whether the driver of the log serves the CUDA of the build, so that one that is too old is not what the program met.
auto is_driver_enough(const Case& one) -> bool {
  const auto& driver = one.machines.log.driver;
  const auto& cuda = one.clues.torch_cuda;
  if (!driver || !cuda) {
    return false;
  }
  const auto least = one.catalog.least_driver(*cuda, one.machines.log.platform.value);
  return driver->version ? least && *least <= *driver->version : driver->cuda && *cuda <= *driver->cuda;
}

/// conda says the same of a driver that is missing and of one that serves an older CUDA than the build needs.
auto variant_of_conda(const Case& one) -> std::optional<Variant> {
  const auto text = group(one.match, "want") + group(one.match, "least");
  const auto want = parse_dotted_version(text);
  const auto& driver = one.machines.log.driver;
  if (!want || !driver || !driver->cuda || *want <= *driver->cuda) {
    return std::nullopt;
  }
  return Variant{"conda-driver-too-old", {{"want", text}, {"have", driver->cuda->text()}}};
}

}  // namespace

auto variant_of(const Case& one) -> std::optional<Variant> {
  if (one.clues.is_wsl && one.entry.id == "driver-older-than-runtime") {
    return Variant{"wsl-driver", {}};
  }
  if (one.clues.is_wsl && one.entry.id == "cuda-unknown-no-device") {
    return Variant{"wsl-no-libcuda", {}};
  }
  if (one.entry.id == "driver-older-than-runtime" && is_driver_enough(one)) {
    return Variant{"driver-not-reached", {}};
  }
  return one.entry.id == "conda-no-cuda" ? variant_of_conda(one) : std::nullopt;
}

}  // namespace gpusolve::engine::diagnose
