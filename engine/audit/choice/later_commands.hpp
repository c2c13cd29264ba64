// The commands of a Dockerfile run one after the other: pip chooses what a later one installs without regard to what is there, and then
// replaces the packages with which that choice does not go.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Puts in place of each such package what pip installs for it, as far as the catalog knows; a note says so. Other inputs are unchanged.
[[nodiscard]] auto after_later_commands(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
