// Finds GPUs by their common short names.
#pragma once

#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {

/// The common properties of all GPUs that a short name can mean.
struct NamedGpu {
  std::string name;
  ComputeCapability capability;
};

/// Like Catalog::find_gpu. If no GPU has exactly this name, finds the GPUs whose names continue it, or contain it after the name of the
/// family: `GTX 1060` is sold with 3GB and 6GB, `A6000` is the RTX A6000. Errors (kind `usage`): nothing similar, or several GPUs with
/// different capabilities.
[[nodiscard]] auto find_gpu_by_short_name(const Catalog& catalog, std::string_view name) -> Result<NamedGpu>;

/// The GPU with the longest name at the end of the text, among names that are sold with one capability; null if there is none.
[[nodiscard]] auto gpu_at_end(const Catalog& catalog, std::string_view text) -> const GpuEntry*;

}  // namespace gpusolve::catalogs
