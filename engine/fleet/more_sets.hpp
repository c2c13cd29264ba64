// The gain of a fleet from more sets than necessary, if machines that restrict a set get one of their own.
#pragma once

#include <vector>

#include "adapters/report/machine_sets.hpp"
#include "engine/fleet/plan.hpp"
#include "engine/fleet/row.hpp"

namespace gpusolve::engine::fleet {

/// The plan itself, followed by plans with one more set each, up to `most` plans. Each step uses the split that gives the most kinds of
/// machines a newer torch, and among those the newest. All sets are solved. Stops if no split gains anything; returns one plan if the
/// request does not name torch. Errors: a broken source.
[[nodiscard]] auto plans_by_count(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan, std::size_t most)
    -> Result<std::vector<std::vector<PlannedSet>>>;

/// The torch of each set of each plan, and the names of its rows.
[[nodiscard]] auto steps_of(const std::vector<std::vector<PlannedSet>>& plans, const std::vector<Row>& rows) -> std::vector<SetStep>;

}  // namespace gpusolve::engine::fleet
