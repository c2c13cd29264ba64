// Merges builds that have the same role in a conflict.
#pragma once

#include "resolver/conflict_graph.hpp"

namespace gpusolve::resolver {

/// Groups the builds of each name as coarsely as possible, such that the members of a group have the same requirements and the same
/// requiring groups (partition refinement). Builds that are excluded for the same fact are grouped in the same way; their reason keeps
/// the needed value if all share it. Specs between two groups may differ; several edges then connect the groups. Candidates of a group
/// are sorted by id; edges inside a group disappear. Nodes are in canonical order: the request first, then by first occurrence along
/// the edges. Complexity: rounds times edges.
[[nodiscard]] auto merge_equal_siblings(const ConflictGraph& graph) -> ConflictGraph;

}  // namespace gpusolve::resolver
