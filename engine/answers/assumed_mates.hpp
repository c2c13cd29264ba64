// Builds that may be incompatible with the main stack beside them: most are compiled against one release of the main stack, and
// the catalog does not say against which.
#pragma once

#include <string_view>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `mate-assumed` for each conda build of a set whose stack pins releases of the main stack, though its own row names
/// none. Every known conda-forge record of such packages pins one minor version.
[[nodiscard]] auto warnings_about_mates(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;

}  // namespace gpusolve::engine
