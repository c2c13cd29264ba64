// Plans the sets for a fleet, with the gains from more sets and from newer drivers.
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.hpp"
#include "engine/fleet/kinds.hpp"
#include "engine/query/query.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/exit_status.hpp"
#include "model/machine_sets.hpp"

namespace gpusolve::engine::fleet {

/// The notes name the machines that nothing judges. `wanted` sets if that is more than the fewest and gives newer versions; 0: the fewest.
/// `typed` names no machine, and is completed (see `completed`). Errors: an invalid request, a broken source.
[[nodiscard]] auto plan_fleet(const Query& typed, const KindsOfFleet& machines, std::size_t wanted, const catalogs::Catalog& catalog,
                              const Host& host) -> Result<MachineSets>;

/// Replaces the names of kinds of machines by the names of their nodes.
void name_nodes(MachineSets& all, const std::vector<Kind>& kinds);

[[nodiscard]] auto status_of(const MachineSets& all) -> ExitStatus;

}  // namespace gpusolve::engine::fleet
