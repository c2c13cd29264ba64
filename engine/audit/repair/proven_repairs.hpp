// Asks the solver what the commands of repairs ask it.
#pragma once

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/audit/together/refutations.hpp"

namespace gpusolve::engine::audit {

/// Remedies that concern the main package and what goes with few releases of it become one, and those that contradict each other. A repair
/// whose `gpusolve resolve` finds no set for the machine says so instead of what to take. Costs a solution for each such command that no
/// earlier input of the run had.
void prove_repairs(const Scene& scene, Refutations& refutations, Findings& findings);

}  // namespace gpusolve::engine::audit
