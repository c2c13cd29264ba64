// Whether what a file asks for can be installed together at all, whatever the GPU.
#pragma once

#include <optional>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/together/refutations.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// A finding where the solver proves that the requests of a file for pip contradict each other, or its Python, by what the catalog knows of
/// the official indexes, or where pip is known to refuse two of its lines; nullopt otherwise. Costs as much as a resolution, if the file
/// names no other sources.
[[nodiscard]] auto contradiction_in(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog,
                                    Refutations& refutations) -> std::optional<Finding>;

/// Likewise for a command of a Dockerfile. `whole`: what is there after all commands, which a remedy leaves right.
[[nodiscard]] auto contradiction_in_command(const inventory::Inventory& command, const inventory::Inventory& whole, const Facts& facts,
                                            const catalogs::Catalog& catalog, Refutations& refutations) -> std::optional<Finding>;

}  // namespace gpusolve::engine::audit
