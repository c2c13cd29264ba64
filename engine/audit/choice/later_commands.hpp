// The commands of a Dockerfile run one after the other: pip chooses the packages of a later command without regard to the installed ones,
// and then replaces installed packages that are incompatible with the choice.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// Replaces each such package by the one that pip installs for it, as far as the catalog knows; a note says so. Other inputs are unchanged.
[[nodiscard]] auto after_later_commands(inventory::Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
