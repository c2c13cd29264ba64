// Conflict graph -> the contract's reasons: which code, about what, at which fact.
#pragma once

#include <string>
#include <vector>

#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/world.hpp"
#include "resolver/conflict_graph.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::cli {

/// Distinct reasons, in the order of the contract's codes, then by subject. Never empty for a graph that has an edge.
[[nodiscard]] auto reasons_of(const resolver::ConflictGraph& graph, GpuProvider& provider, const World& world, const Facts& facts)
    -> std::vector<Reason>;

}  // namespace gpusolve::cli
