// What people and tools write around the name of a GPU: how many there are, a slice of one, the memory of a board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::catalogs {

/// Lower case; runs of blanks, '-' and '_' as one blank; without "nvidia " and "geforce " in front.
[[nodiscard]] auto plain_gpu_name(std::string_view name) -> std::string;

/// The names that a plain name may stand for, most literal first: without a count (`8xa100`, `v100 x4`, Slurm's `gpu:v100:4`), without a
/// MIG slice (`a100 sxm4 40gb mig 1g.5gb`) or Kubernetes' `shared`, the board behind a vGPU profile (`grid v100d 8q`: NVIDIA's vGPU user
/// guide, "Virtual GPU types"), without the size of a memory. The name itself is the first.
[[nodiscard]] auto spellings_of(std::string_view plain) -> std::vector<std::string>;

}  // namespace gpusolve::catalogs
