// Whether a CUDA library supports a GPU.
#pragma once

#include "catalogs/entries.hpp"

namespace gpusolve::catalogs {

/// Whether the GPU is not below the range's lower end, and its major version is not above that of the upper end.
[[nodiscard]] inline auto is_served(const LibraryRange& range, ComputeCapability gpu) -> bool {
  return (!range.least || *range.least <= gpu) && (!range.most || gpu.major <= range.most->major);
}

}  // namespace gpusolve::catalogs
