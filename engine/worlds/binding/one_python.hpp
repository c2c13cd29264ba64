// A conflict in which several Pythons take part is explained for one of them: for all it is as many times as long, and says little more.
#pragma once

#include <optional>

#include "engine/worlds/judging/gpu_provider.hpp"
#include "resolver/conflict_graph.hpp"

namespace gpusolve::engine {

/// The Python for which most builds of the conflict are, the newest of several; nullopt if fewer than three Pythons take part, or the
/// request limits them.
/// `python`: the name of Python. Complexity: linear in the builds of the graph.
[[nodiscard]] auto python_to_explain(const resolver::ConflictGraph& graph, resolver::NameId python, const GpuProvider& provider)
    -> std::optional<resolver::CandidateId>;

/// In a conflict of the sets that contain the Python of the part `python`: where builds for other Pythons would meet a spec, says so in
/// place of "there is none". False if that is something that the request names, or a Python: then the Pythons themselves are the conflict.
/// Errors are those of broken sources.
[[nodiscard]] auto tell_builds_for_other_pythons(resolver::ConflictGraph& graph, const resolver::Part& python, GpuProvider& provider)
    -> Result<bool>;

}  // namespace gpusolve::engine
