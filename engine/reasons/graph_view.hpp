// The conflict graph with labels: ids become names, ranges and counts.
#pragma once

#include "engine/worlds/gpu_provider.hpp"
#include "model/answer.hpp"
#include "resolver/conflict_graph.hpp"

namespace gpusolve::engine {

/// Adds labels such as `pytorch 1.4.0 to 1.7.1 (CUDA 10.1), 14 builds`. Keeps the order of nodes and edges.
[[nodiscard]] auto view_of(const resolver::ConflictGraph& graph, GpuProvider& provider) -> Graph;

/// The least and the greatest version of the builds.
[[nodiscard]] auto range_of(resolver::NameId name, const std::vector<resolver::CandidateId>& candidates, const GpuProvider& provider)
    -> BuildRange;

/// `pytorch 2.1.0 (CUDA 11.8)`, "python 3.8 to 3.11, 12 builds".
[[nodiscard]] auto label_of(resolver::NameId name, const std::vector<resolver::CandidateId>& candidates, const GpuProvider& provider)
    -> std::string;

/// The reason that rules out the builds of an exclusion: its own, or that none of the builds has code for the GPUs, so that
/// another Python, glibc or date would not help.
[[nodiscard]] auto cause_of(const resolver::ExclusionNode& node, const resolver::ConflictGraph& graph, const GpuProvider& provider)
    -> Reason;

}  // namespace gpusolve::engine
