// Merges builds that have the same role in a conflict.
#pragma once

#include "resolver/conflict_graph.hpp"

namespace gpusolve::resolver {

/// The coarsest grouping of builds of one name such that the members of a group have the same requirements and the same requiring groups
/// (partition refinement). Builds that are excluded for the same fact are grouped likewise; their reason keeps the needed value if it is
/// that of all. Specs between two groups may differ; several edges then connect the groups. Candidates of a group are sorted by id; edges
/// inside a group disappear. Nodes are in canonical order: the request first, then by first occurrence along the edges. Complexity: rounds
/// times edges.
[[nodiscard]] auto merge_equal_siblings(const ConflictGraph& graph) -> ConflictGraph;

}  // namespace gpusolve::resolver
