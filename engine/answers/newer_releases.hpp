// Requested releases that are newer than the catalog, on a machine where no build of the newest known release runs.
#pragma once

#include <span>
#include <vector>

#include "engine/judging/judge.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `not-in-catalog` for each such release of the main stack among `aside`: the release is not judged, but a later
/// release rarely supports an older GPU or driver. Linear in the builds of the newest release.
[[nodiscard]] auto warnings_about_newer(std::span<const SetAside> aside, const Judge& judge) -> std::vector<Warning>;

}  // namespace gpusolve::engine
