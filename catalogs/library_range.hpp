// Whether a CUDA library serves a GPU.
#pragma once

#include "catalogs/entries.hpp"

namespace gpusolve::catalogs {

/// Within the range: not below its lower end, and of a major version that is not above that of its upper end.
[[nodiscard]] inline auto is_served(const LibraryRange& range, ComputeCapability gpu) -> bool {
  return (!range.least || *range.least <= gpu) && (!range.most || gpu.major <= range.most->major);
}

}  // namespace gpusolve::catalogs
