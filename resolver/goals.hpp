// The order in which a set is chosen, as goals for the solver.
#pragma once

#include <vector>

#include "resolver/asked.hpp"
#include "resolver/encode.hpp"
#include "resolver/solv/engine.hpp"

namespace gpusolve::resolver {

/// Puts all demands first; then the objectives and the versions of the roots in the order of Request, the builds of the roots, and the
/// builds of the names `below_roots`, in their order.
[[nodiscard]] auto goals_of(const Asked& asked, const Encoding& encoding, const Universe& universe,
                            const std::vector<NameIndex>& below_roots) -> solv::Goals;

}  // namespace gpusolve::resolver
