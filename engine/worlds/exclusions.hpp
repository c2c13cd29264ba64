// Merges excluded builds whose differences do not matter to a reader.
#pragma once

#include "resolver/conflict_graph.hpp"

namespace gpusolve::engine {

/// Returns the graph with one exclusion node for all builds of a name that have the same code, the same fact and the same incoming edges. A
/// source may give each version a reason of its own; keeps what would do instead if all agree on it.
[[nodiscard]] auto merge_exclusions(const resolver::ConflictGraph& graph) -> resolver::ConflictGraph;

}  // namespace gpusolve::engine
