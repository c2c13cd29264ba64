// Joins what NVML, libcuda, nvidia-smi and the kernel say of driver and GPUs, in this order.
#pragma once

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Fills GPUs, driver, the driver's CUDA, and the notes about them. Expects wsl, container and jetson to be filled.
void add_gpus(const Probes& probes, Detection& detection);

}  // namespace gpusolve::hardware
