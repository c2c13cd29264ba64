// What holds a fleet back, and what one newer driver would win. Both are first estimated by the builds' code and the driver alone, which
// can only promise too much, and what is promised is then solved for: nothing is told that was not.
#pragma once

#include <vector>

#include "adapters/report/machine_sets.hpp"
#include "cli/fleet/plan.hpp"
#include "cli/fleet/row.hpp"

namespace gpusolve::cli::fleet {

/// The machines of a set without which the others could have a newer torch, one kind at a time. Names are those of the rows.
[[nodiscard]] auto held_back_by(Workshop& workshop, const ResolveOptions& options, const std::vector<Row>& rows, const Plan& plan,
                                const PlannedSet& set) -> Result<std::vector<report::HeldBack>>;

/// For each kind of machine whose driver is known and can be newer: the least driver that leaves fewer machines without a set, else makes
/// do with fewer sets, else gives their set a newer torch; the greatest win first. A driver that no longer knows the GPU is
/// not offered.
[[nodiscard]] auto driver_gains(Workshop& workshop, const ResolveOptions& options, const std::vector<Row>& rows, const Plan& plan)
    -> Result<std::vector<report::DriverGain>>;

}  // namespace gpusolve::cli::fleet
