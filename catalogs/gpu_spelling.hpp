// Removes words that people and tools add to the name of a GPU: a count, a slice, the memory of a board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::catalogs {

/// Lower case; runs of blanks, '-' and '_' become one blank; leading "nvidia " and "geforce " are removed.
[[nodiscard]] auto plain_gpu_name(std::string_view name) -> std::string;

/// The names that a plain name may mean, most literal first, beginning with the name itself: without a count (`8xa100`, `v100 x4`, Slurm's
/// `gpu:v100:4`), without a MIG slice (`a100 sxm4 40gb mig 1g.5gb`) or Kubernetes' `shared`, the board of a vGPU profile (`grid v100d 8q`:
/// NVIDIA's vGPU user guide, "Virtual GPU types"), without the size of the memory, and `mobile` for `laptop`.
[[nodiscard]] auto spellings_of(std::string_view plain) -> std::vector<std::string>;

}  // namespace gpusolve::catalogs
