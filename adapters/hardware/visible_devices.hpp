// Which GPUs count: CUDA_VISIBLE_DEVICES (docs.nvidia.com/cuda/cuda-programming-guide, "CUDA environment variables").
#pragma once

#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Sets `counts` of each GPU. Entries are indexes, UUIDs or beginnings of UUIDs that name one GPU, and MIG devices by UUID
/// ("MIG-…") or by place ("MIG-GPU-…/1/0"); at the first that names none CUDA stops, and a repeated one hides everything. The notes
/// say what is hidden and which entry is wrong.
[[nodiscard]] auto limit_to_visible(const Probes& probes, std::vector<GpuDevice>& gpus) -> std::vector<Note>;

}  // namespace gpusolve::hardware
