// What more sets than the fewest would give a fleet: the machines that hold a set back go into one of their own.
#pragma once

#include <vector>

#include "adapters/report/machine_sets.hpp"
#include "cli/fleet/plan.hpp"
#include "cli/fleet/row.hpp"

namespace gpusolve::cli::fleet {

/// The plan itself, then plans of one set more each, up to `most` plans: the split that gives most kinds of machines a newer torch, and
/// among those the newest, is taken each time. Every set is solved. Ends early where no split wins anything; one plan where the request
/// does not name torch. Errors: a broken source.
[[nodiscard]] auto plans_by_count(Workshop& workshop, const ResolveOptions& options, const std::vector<Row>& rows, const Plan& plan,
                                  std::size_t most) -> Result<std::vector<std::vector<PlannedSet>>>;

/// Which torch each set of each plan has, and the names of its rows.
[[nodiscard]] auto steps_of(const std::vector<std::vector<PlannedSet>>& plans, const std::vector<Row>& rows)
    -> std::vector<report::SetStep>;

}  // namespace gpusolve::cli::fleet
