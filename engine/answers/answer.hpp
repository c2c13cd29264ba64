// Converts resolutions to the answer that every renderer reads.
#pragma once

#include "engine/query/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The answer of one world, complete except for commands, summary and timings.
[[nodiscard]] auto answer_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const Query& query)
    -> Answer;

}  // namespace gpusolve::engine
