// Answers a request with a set beside which packages without a wheel are compiled; for commands that solve with their own workshop.
#pragma once

#include <optional>

#include "base/result.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The answer of `resolve` to a request for which the workshop has no GPU set; nullopt if no requested package can be compiled
/// beside a set.
[[nodiscard]] auto compiled_answer(const Query& query, const Workshop& workshop) -> Result<std::optional<Answer>>;

}  // namespace gpusolve::engine
