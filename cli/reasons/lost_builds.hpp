// The GPU builds that were lost, in numbers: which reason rules out how many, and which build comes nearest to running.
#pragma once

#include <optional>

#include "adapters/report/answer.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/world.hpp"

namespace gpusolve::cli {

/// Of torch where it was asked for, else of the first package asked for that has GPU builds; only builds that meet what was asked of that
/// package itself. Nothing where there are no such GPU builds, or GPU is not the matter.
[[nodiscard]] auto lost_builds_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge,
                                  const ResolveOptions& options) -> std::optional<report::LostBuilds>;

}  // namespace gpusolve::cli
