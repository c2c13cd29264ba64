// A command that upgrades a package (`pip install -U`) leaves what is there unless it finds a newer version.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Puts the main stack of an earlier command, with its companions, back in the place of a later one that upgrades it, where the later one
/// finds nothing newer; a note says so. A local version counts as newer than none: `2.14.0+cu126` of an index stays although PyPI has
/// 2.14.0 (PEP 440, "Local version identifiers").
[[nodiscard]] auto with_left_by_upgrade(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
