// Reads the driver and the GPUs from NVML, NVIDIA's management library. Loads the library in a child process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Reads NVML; nullopt if this machine has none.
[[nodiscard]] auto ask_nvml(const Probes& probes) -> std::optional<DriverAnswer>;

/// Runs in the child process: loads the library `name`, and passes each result to `say` at once, as a line for parse_driver_lines.
void tell_nvml(const std::string& name, const std::function<void(const std::string&)>& say);

}  // namespace gpusolve::hardware
