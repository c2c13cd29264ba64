// Requests for pip that a conda package meets: pip runs after conda, finds the distribution installed, and installs nothing (pip.pypa.io,
// `pip install`: a requirement that is satisfied is not installed again).
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Drops the pip requests that conda's packages certainly meet, in files of requests for both installers.
[[nodiscard]] auto without_met_by_conda(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
