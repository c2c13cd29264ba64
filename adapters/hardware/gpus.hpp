// Combines the statements of NVML, libcuda, nvidia-smi and the kernel about the driver and the GPUs. Earlier sources take precedence.
#pragma once

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Sets the GPUs, the driver, its CUDA version, and notes about these. Precondition: wsl, container and jetson are set.
void add_gpus(const Probes& probes, Detection& detection);

}  // namespace gpusolve::hardware
