// Excluded builds that differ in nothing a reader would want told apart.
#pragma once

#include "resolver/conflict_graph.hpp"

namespace gpusolve::cli {

/// The same graph with one exclusion node for all builds of a name that are kept out by the same code at the same fact and that the
/// same needs lead to. A source may give each version a reason of its own; what would do instead is kept where all agree.
[[nodiscard]] auto merge_exclusions(const resolver::ConflictGraph& graph) -> resolver::ConflictGraph;

}  // namespace gpusolve::cli
