// Statistics on the GPU builds that were not chosen: how many each reason rules out, and which build comes nearest to running.
#pragma once

#include <optional>

#include "engine/query/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// For torch if it was requested, otherwise for the first requested package that has GPU builds; only builds that meet the request for that
/// package itself. nullopt if there are none, or if the conflict is not about GPUs.
[[nodiscard]] auto lost_builds_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const Query& query)
    -> std::optional<LostBuilds>;

}  // namespace gpusolve::engine
