// The reasons of an answer: those of the conflict, reduced to a number that a person can read.
#pragma once

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Sets the conflict and the reasons of an answer that already has facts and sources. Always includes a CPU build that the request asks
/// for. If there are very many clashes, reports only the specs that take part, and a note with the number of omitted reasons.
void tell_reasons(const Resolution& resolution, const World& world, GpuProvider& provider, const Judge& judge, Answer& answer);

}  // namespace gpusolve::engine
