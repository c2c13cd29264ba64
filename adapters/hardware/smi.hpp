// Reads the driver and the GPUs from the program nvidia-smi.
#pragma once

#include <optional>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// nullopt if nvidia-smi is neither on PATH nor in WSL's folder. After one call that hangs, it is not called again.
[[nodiscard]] auto ask_smi(const Probes& probes) -> std::optional<DriverAnswer>;

}  // namespace gpusolve::hardware
