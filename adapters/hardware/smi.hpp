// Driver and GPUs by the program nvidia-smi.
#pragma once

#include <optional>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Nothing when it is neither on PATH nor in WSL's folder. After one call that hung it is not called again.
[[nodiscard]] auto ask_smi(const Probes& probes) -> std::optional<DriverAnswer>;

}  // namespace gpusolve::hardware
