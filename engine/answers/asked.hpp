// The request as an answer and its lock tell it.
#pragma once

#include "engine/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

[[nodiscard]] auto asked_by(const Query& query, Ecosystem ecosystem) -> Asked;

}  // namespace gpusolve::engine
