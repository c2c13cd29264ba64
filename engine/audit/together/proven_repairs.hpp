// Asks the solver the queries that the commands of repairs ask.
#pragma once

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/audit/together/refutations.hpp"

namespace gpusolve::engine::audit {

/// Joins into one the repairs that concern the main package and packages that are compatible with few of its releases; also joins repairs
/// that contradict each other. If the `gpusolve resolve` of a repair finds no set for the machine, the repair says so instead of naming
/// packages. Costs a solution for each such command that no earlier input of the run had.
void prove_repairs(const Scene& scene, Refutations& refutations, Findings& findings);

}  // namespace gpusolve::engine::audit
