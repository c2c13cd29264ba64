// Decides which GPUs count, by CUDA_VISIBLE_DEVICES (docs.nvidia.com/cuda/cuda-programming-guide, "CUDA environment variables").
#pragma once

#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Sets `counts` of each GPU. An entry is an index, a UUID, the start of a UUID if it is unique, or a MIG device by UUID ("MIG-…") or by
/// position ("MIG-GPU-…/1/0"). Like CUDA, ignores the first entry that matches no GPU and all later entries; a repeated entry hides all
/// GPUs. Notes name the hidden GPUs and the invalid entry.
[[nodiscard]] auto limit_to_visible(const Probes& probes, std::vector<GpuDevice>& gpus) -> std::vector<MachineNote>;

}  // namespace gpusolve::hardware
