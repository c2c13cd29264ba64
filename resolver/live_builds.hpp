// Which builds can be in a set, and which in the best one, as far as a look at what each one asks for tells. What cannot need not be put to
// the solver.
#pragma once

#include <vector>

#include "resolver/asked.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// A mark for each build, by BuildIndex.
using Builds = std::vector<bool>;

/// All but those that are in no set which meets the request, or in none that needs them. The first are outside a root spec or a constraint,
/// above the limit of an objective, ask for a fact that does not hold or for builds that are all dead, or limit a root's name to such.
/// Names that are not loaded meet every spec. Complexity: a few times builds, requirements and matches; deaths that take many steps to
/// follow are left to the solver.
[[nodiscard]] auto live_builds(const Universe& universe, const Asked& asked) -> Builds;

/// Of the live builds those that a set could hold which has every criterion of the choice, in turn, at the least level that a look leaves to
/// it. Where there is such a set, the best set is one; where there is none, this tells nothing, and the best is among the live builds.
/// Complexity: as live_builds, for each criterion.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked) -> Builds;

}  // namespace gpusolve::resolver
