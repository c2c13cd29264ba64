// The spec of a conflict that fails by itself.
#pragma once

#include <optional>

#include "model/answer.hpp"
#include "model/conflict.hpp"

namespace gpusolve::engine {

/// The first spec of the request all of whose builds the GPUs rule out, or otherwise the Python, whatever stands beside them; nullopt if
/// there is none.
/// Complexity: the edges of the graph, for each spec.
[[nodiscard]] auto lone_cause_of(const Graph& graph) -> std::optional<LoneCause>;

}  // namespace gpusolve::engine
