// Driver and GPUs by NVML, NVIDIA's management library, loaded in a child process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Nothing when no such library is on the machine.
[[nodiscard]] auto ask_nvml(const Probes& probes) -> std::optional<DriverAnswer>;

/// The child's part: loads the library `name`, asks, and says each answer as a line of parse_driver_lines, as soon as it is known.
void tell_nvml(const std::string& name, const std::function<void(const std::string&)>& say);

}  // namespace gpusolve::hardware
