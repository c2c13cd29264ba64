// Which builds can be in a set, and which in the best one, as far as a look at what each one asks for tells. What cannot need not be put to
// the solver.
#pragma once

#include <optional>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// All but those that are in no set which meets the request, or in none that needs them, as far as a Survey tells; nothing where it tells
/// that there is no set. Names that are not loaded meet every spec. Complexity: linear in builds, requirements and matches.
[[nodiscard]] auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

/// Of the live builds those that a set could hold which has every criterion of the choice, in turn, at the least level that a look leaves
/// to it, and then every name's most preferred build that a look leaves. Where there is such a set, it is the best one; where there is
/// none, this tells nothing, and the best is among the live builds. Complexity: as live_builds, and that again for each try that leads
/// nowhere.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

}  // namespace gpusolve::resolver
