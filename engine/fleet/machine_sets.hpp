// Converts a plan to an answer: text, commands and a lock for each kind of machine.
#pragma once

#include <vector>

#include "adapters/lock/row_lock.hpp"
#include "adapters/report/machine_sets.hpp"
#include "engine/fleet/plan.hpp"
#include "engine/fleet/row.hpp"

namespace gpusolve::engine::fleet {

/// Converts a plan for the renderers: each set with its answer, text and commands, and the machines without a set with reasons.
[[nodiscard]] auto machine_sets_of(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan)
    -> Result<MachineSets>;

/// One row per kind of machine that has a set.
[[nodiscard]] auto row_lock_of(const MachineSets& sets) -> lock::RowLock;

/// The facts of the rows, by number.
[[nodiscard]] auto facts_of_rows(const std::vector<Row>& rows) -> std::vector<Facts>;

}  // namespace gpusolve::engine::fleet
