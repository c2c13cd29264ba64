// A command that upgrades a package (`pip install -U`) keeps the installed version unless it finds a newer one.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Restores the main stack, with its companions, of an earlier command if a later command that upgrades it finds nothing newer; a note says
/// so. A local version counts as newer than none: `2.14.0+cu126` of an index stays although PyPI has 2.14.0 (PEP 440, "Local version
/// identifiers").
[[nodiscard]] auto with_left_by_upgrade(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
