// Requirements for pip that a package of conda meets: pip runs after conda, finds its distribution, and installs nothing
// (pip.pypa.io, `pip install`: a requirement that is satisfied is not installed again).
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Drops the requests of pip that conda's packages meet for certain, in files of requests for both.
[[nodiscard]] auto without_met_by_conda(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
