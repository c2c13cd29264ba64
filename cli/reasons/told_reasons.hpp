// The reasons of an answer: those of the conflict, in the number and the words that a person can take in.
#pragma once

#include "adapters/report/answer.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/world.hpp"

namespace gpusolve::cli {

/// Fills the conflict and the reasons of an answer whose facts and sources are there. A CPU build that the request asks for is among the
/// reasons whatever else stands in the way. Of very many clashes only
/// the specs that take part are told, and a note says how many reasons are not.
void tell_reasons(const Resolution& resolution, const World& world, GpuProvider& provider, const Judge& judge, report::Answer& answer);

}  // namespace gpusolve::cli
