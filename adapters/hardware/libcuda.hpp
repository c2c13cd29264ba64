// The driver's own CUDA version, and its GPUs where NVML is not at hand (Jetson), by libcuda in a child process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Nothing when no libcuda is on the machine. Starting CUDA takes long, so GPUs are listed only `with_gpus`.
[[nodiscard]] auto ask_libcuda(const Probes& probes, bool with_gpus) -> std::optional<DriverAnswer>;

/// The child's part; see tell_nvml.
void tell_libcuda(const std::string& name, bool with_gpus, const std::function<void(const std::string&)>& say);

}  // namespace gpusolve::hardware
