// Checks whether the packages that a file requests can be installed together at all, whatever the GPU.
#pragma once

#include <optional>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/together/refutations.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// A finding if the solver proves that the requests of a file for pip contradict each other or the file's Python, by the catalog's
/// knowledge of the official indexes, or if pip is known to refuse two of the file's lines; otherwise nullopt. Costs as much as a
/// resolution if the file names no other sources.
[[nodiscard]] auto contradiction_in(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog,
                                    Refutations& refutations) -> std::optional<Finding>;

/// Like contradiction_in, for a command of a Dockerfile. `whole`: the packages after all commands, in which a repair must cause no error.
[[nodiscard]] auto contradiction_in_command(const inventory::Inventory& command, const inventory::Inventory& whole, const Facts& facts,
                                            const catalogs::Catalog& catalog, Refutations& refutations) -> std::optional<Finding>;

}  // namespace gpusolve::engine::audit
