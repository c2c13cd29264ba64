// Determines by propagation which builds can be in a set, and which in the best one, so that the solver need not consider the others.
#pragma once

#include <optional>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// Removes builds that cannot be in any set for the request, or that no such set needs; nullopt if propagation proves that there is no set.
/// Names that are not loaded meet every spec. Complexity: linear in builds, requirements and matches.
[[nodiscard]] auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

/// Narrows the live builds optimistically: fixes each criterion of the choice in turn at the lowest level that propagation still allows,
/// then each name at its most preferred live build. If a set of these builds exists, it is the best one; if none does, nothing is proved,
/// and the best set is among the live builds. Complexity: as live_builds, repeated for each failed attempt.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

}  // namespace gpusolve::resolver
