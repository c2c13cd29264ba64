// Which builds can be in a set at all, as far as a look at what each one asks for tells. What is dead need not be put to the solver.
#pragma once

#include <span>
#include <vector>

#include "resolver/request.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// By BuildIndex: false only for builds that are in no set which meets the request. Such a build is outside a root spec or a constraint,
/// above the limit of an objective, asks for a fact that does not hold or for builds that are all dead, or limits a root's name to such.
/// Names that are not loaded meet every spec. Complexity: a few times builds, requirements and matches; deaths that take many steps to
/// follow are left to the solver.
[[nodiscard]] auto live_builds(const Universe& universe, const Request& request, std::span<const SpecIndex> roots,
                               std::span<const SpecIndex> constraints) -> std::vector<bool>;

}  // namespace gpusolve::resolver
