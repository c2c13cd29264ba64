// The commands of a Dockerfile one by one: what pip refuses ends the build, whatever a later command installs.
#pragma once

#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/together/refutations.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Adds what is wrong with a command alone. `whole`: the file, whose own findings are there already.
void audit_commands(const inventory::Inventory& whole, const Facts& facts, const catalogs::Catalog& catalog, Refutations& refutations,
                    std::vector<Finding>& findings);

}  // namespace gpusolve::engine::audit
