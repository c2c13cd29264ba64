// Libraries of NVIDIA in releases that the catalog does not know: whether they go with other packages is unknown.
#pragma once

#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine::audit {

/// The requests for such libraries of which no known release fits, and which nothing else that the input pins excludes. They refer to the
/// inventory.
[[nodiscard]] auto newer_libraries(const inventory::Inventory& inventory, const catalogs::Catalog& catalog)
    -> std::vector<const inventory::Demand*>;

}  // namespace gpusolve::engine::audit
