// Decides which GPUs count: CUDA_VISIBLE_DEVICES (docs.nvidia.com/cuda/cuda-programming-guide, "CUDA environment variables").
#pragma once

#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Sets `counts` of each GPU. An entry is an index, a UUID, the start of a UUID if it is unique, or a MIG device by UUID ("MIG-…") or by
/// place ("MIG-GPU-…/1/0"). Like CUDA, ignores everything from the first entry on that matches no GPU; a repeated entry hides all GPUs. The
/// notes say which GPUs are hidden and which entry is invalid.
[[nodiscard]] auto limit_to_visible(const Probes& probes, std::vector<GpuDevice>& gpus) -> std::vector<Note>;

}  // namespace gpusolve::hardware
