// GPUs by the short names that people use.
#pragma once

#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {

/// What all that a short name may mean has in common.
struct NamedGpu {
  std::string name;
  ComputeCapability capability;
};

/// As Catalog::find_gpu; and where no GPU has just this name, those whose names go on from it or have it behind the family's: `GTX 1060` is
/// sold with 3GB and 6GB, `A6000` is the RTX A6000. Errors (kind `usage`): nothing of the like, or several that differ in capability.
[[nodiscard]] auto find_gpu_by_short_name(const Catalog& catalog, std::string_view name) -> Result<NamedGpu>;

}  // namespace gpusolve::catalogs
