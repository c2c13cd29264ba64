// Converts a conflict graph to reasons (docs/rules.md, "Reasons"): code, subject and fact.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/world.hpp"
#include "model/reason.hpp"
#include "resolver/conflict_graph.hpp"

namespace gpusolve::engine {

/// Distinct reasons, in the order of docs/rules.md, "Reasons", then by subject. Not empty if the graph has an edge.
[[nodiscard]] auto reasons_of(const resolver::ConflictGraph& graph, GpuProvider& provider, const World& world, const Facts& facts)
    -> std::vector<Reason>;

}  // namespace gpusolve::engine
