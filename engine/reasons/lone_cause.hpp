// The spec of a conflict that fails by itself.
#pragma once

#include <optional>

#include "model/answer.hpp"
#include "model/conflict.hpp"

namespace gpusolve::engine {

/// The first spec of the request whose builds are all ruled out by the GPUs, or otherwise by the Python, whatever other packages
/// are requested; nullopt if there is none.
/// Complexity: the edges of the graph, for each spec.
[[nodiscard]] auto lone_cause_of(const Graph& graph) -> std::optional<LoneCause>;

}  // namespace gpusolve::engine
