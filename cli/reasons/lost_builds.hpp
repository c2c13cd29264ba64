// Statistics on the GPU builds that were not chosen: how many each reason rules out, and which build comes nearest to running.
#pragma once

#include <optional>

#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// For torch if it was requested, otherwise for the first requested package that has GPU builds; only builds that meet the request for that
/// package itself. nullopt if there are none, or if the conflict is not about GPUs.
[[nodiscard]] auto lost_builds_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge,
                                  const ResolveOptions& options) -> std::optional<LostBuilds>;

}  // namespace gpusolve::cli
