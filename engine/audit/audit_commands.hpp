// Audits the commands of a Dockerfile one by one: if pip refuses a command, the build ends there, whatever a later command installs.
#pragma once

#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/together/refutations.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Adds the findings about each command alone. `whole`: the file; `findings` already contains the findings about the file.
void audit_commands(const inventory::Inventory& whole, const Facts& facts, const catalogs::Catalog& catalog, Refutations& refutations,
                    std::vector<Finding>& findings);

}  // namespace gpusolve::engine::audit
