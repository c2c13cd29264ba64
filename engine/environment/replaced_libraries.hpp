// Libraries of NVIDIA that a Dockerfile installs by a later command than the packages that require them.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Removes the demands for such libraries, and returns their texts: pip replaces the installed version by the named one, so the
/// set need not agree with the named one.
[[nodiscard]] auto take_replaced_libraries(std::vector<inventory::Demand>& demands, const catalogs::Catalog& catalog)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine
