// Libraries of NVIDIA that a later command of a Dockerfile installs than the packages that require them.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Removes the demands for such libraries, and returns their texts: pip puts the named version in the place of the one that is there, so
/// that the set need not agree with it.
[[nodiscard]] auto take_replaced_libraries(std::vector<inventory::Demand>& demands, const catalogs::Catalog& catalog)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine
