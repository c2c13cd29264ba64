// Reads the driver and the GPUs from the program nvidia-smi.
#pragma once

#include <optional>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Reads nvidia-smi; nullopt if it is neither on PATH nor in WSL's folder. After a call that hangs, makes no further calls.
[[nodiscard]] auto ask_smi(const Probes& probes) -> std::optional<DriverAnswer>;

}  // namespace gpusolve::hardware
