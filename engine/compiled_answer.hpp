// The set of a request of which some package has no wheel and is compiled, for commands that solve by a workshop of their own.
#pragma once

#include <optional>

#include "base/result.hpp"
#include "engine/worlds/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The answer of `resolve` to a request for which the workshop has no set for the GPUs; nullopt if nothing of it can be compiled for a set.
[[nodiscard]] auto compiled_answer(const Query& query, const Workshop& workshop) -> Result<std::optional<Answer>>;

}  // namespace gpusolve::engine
