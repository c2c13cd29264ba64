// Finds the machines that restrict a fleet, and the gain from one newer driver. Estimates both from the builds' code and the
// driver, which gives an upper bound, and then solves to confirm it: reports only solved results.
#pragma once

#include <vector>

#include "adapters/report/machine_sets.hpp"
#include "engine/fleet/plan.hpp"
#include "engine/fleet/row.hpp"

namespace gpusolve::engine::fleet {

/// The kinds of machines, one at a time, without which the other machines of a set could have a newer torch. Uses the names of the rows.
[[nodiscard]] auto held_back_by(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan,
                                const PlannedSet& set) -> Result<std::vector<HeldBack>>;

/// For each kind of machine whose driver is known and can be updated: the least driver that leaves fewer machines without a set, otherwise
/// needs fewer sets, otherwise gives the machine's set a newer torch. Greatest gain first. Does not offer a driver that no longer supports
/// the GPU.
[[nodiscard]] auto driver_gains(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan)
    -> Result<std::vector<DriverGain>>;

}  // namespace gpusolve::engine::fleet
