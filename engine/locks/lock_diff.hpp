// Compares two locks of any format: packages by version, and the facts that determine whether they run.
#pragma once

#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/report/lock_diff.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// `row` is empty if the locks have no rows. Versions are ordered by the rules of their ecosystem.
[[nodiscard]] auto compare_sets(const inventory::Inventory& before, const inventory::Inventory& after, const catalogs::Catalog& catalog)
    -> SetDiff;

/// The sets of two locks. Compares rows with the same name; compares a lock without rows with each row of the other. Rows are in the order
/// of the later lock, followed by those that were removed.
[[nodiscard]] auto compare_locks(const std::vector<inventory::Inventory>& before, const std::vector<inventory::Inventory>& after,
                                 const catalogs::Catalog& catalog) -> LockDiff;

}  // namespace gpusolve::engine
