// Compares two locks, whatever wrote them: packages by version, and what decides whether they run.
#pragma once

#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/report/lock_diff.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// `row` is empty where the locks have no rows. Versions are ordered as their ecosystem orders them.
[[nodiscard]] auto compare_sets(const inventory::Inventory& before, const inventory::Inventory& after, const catalogs::Catalog& catalog)
    -> report::SetDiff;

/// The sets of two locks: of those with rows, each row with that of the same name; of others the one set. A lock without rows is compared
/// with each row of the other. The rows stand in the order of the later lock, those that are gone behind them.
[[nodiscard]] auto compare_locks(const std::vector<inventory::Inventory>& before, const std::vector<inventory::Inventory>& after,
                                 const catalogs::Catalog& catalog) -> report::LockDiff;

}  // namespace gpusolve::cli
