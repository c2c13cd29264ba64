// Reads the driver's CUDA version from libcuda, and its GPUs if NVML is not available (Jetson). Loads libcuda in a child process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Reads libcuda; nullopt if this machine has none. Lists GPUs only if `with_gpus`, because this starts CUDA, which is slow.
[[nodiscard]] auto ask_libcuda(const Probes& probes, bool with_gpus) -> std::optional<DriverAnswer>;

/// Runs in the child process; works like tell_nvml.
void tell_libcuda(const std::string& name, bool with_gpus, const std::function<void(const std::string&)>& say);

}  // namespace gpusolve::hardware
