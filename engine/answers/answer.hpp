// Converts resolutions to the answer that every renderer reads.
#pragma once

#include "engine/query.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The answer of one world, complete except for commands, summary and timings.
[[nodiscard]] auto answer_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const Query& query)
    -> Answer;

/// Whether `left` is better: fewer requested specs that its sources cannot judge, then GPU before CPU before no set, then the newer torch
/// (docs/rules.md, "Installers"); false on a tie.
[[nodiscard]] auto is_better(const Answer& left, const Answer& right) -> bool;

}  // namespace gpusolve::engine
