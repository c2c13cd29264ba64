// Merging of builds that play the same part in a conflict.
#pragma once

#include "resolver/conflict_graph.hpp"

namespace gpusolve::resolver {

/// The coarsest grouping of builds of one name in which the members of a group have the same requirements and are asked for by the
/// same groups (partition refinement). Between builds the specs may differ as long as they lead to the same group: then several edges
/// run from one group to the other. Candidates of a group stay in order of id as found; edges inside a group vanish.
/// Nodes come out in canonical order: the request first, then by first mention along the edges. Complexity: rounds times edges.
[[nodiscard]] auto merge_equal_siblings(const ConflictGraph& graph) -> ConflictGraph;

}  // namespace gpusolve::resolver
