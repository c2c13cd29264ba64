// Explains a conflict in which several Pythons take part for one of them: the explanation for all is many times as long, and says
// little more.
#pragma once

#include <optional>

#include "engine/worlds/gpu_provider.hpp"
#include "resolver/conflict_graph.hpp"

namespace gpusolve::engine {

/// The Python for which most builds of the conflict are, the newest of several; nullopt if fewer than three Pythons take part, or the
/// request limits them.
/// `python`: the name of Python. Complexity: linear in the builds of the graph.
[[nodiscard]] auto python_to_explain(const resolver::ConflictGraph& graph, resolver::NameId python, const GpuProvider& provider)
    -> std::optional<resolver::CandidateId>;

/// Corrects a conflict that was found for the Python of `python` alone: if builds for other Pythons meet a spec, says so in place
/// of "there is none". False if the request names such a package, or the package is Python: then the Pythons themselves are the
/// conflict. Errors are those of broken sources.
[[nodiscard]] auto replace_missing_by_other_pythons(resolver::ConflictGraph& graph, const resolver::Part& python, GpuProvider& provider)
    -> Result<bool>;

}  // namespace gpusolve::engine
