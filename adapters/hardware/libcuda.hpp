// Reads the driver's CUDA version from libcuda, and its GPUs if NVML is not available (Jetson). Loads libcuda in a child process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// nullopt if this machine has no libcuda. Lists GPUs only `with_gpus`, because that starts CUDA, which is slow.
[[nodiscard]] auto ask_libcuda(const Probes& probes, bool with_gpus) -> std::optional<DriverAnswer>;

/// The part that runs in the child process; see tell_nvml.
void tell_libcuda(const std::string& name, bool with_gpus, const std::function<void(const std::string&)>& say);

}  // namespace gpusolve::hardware
