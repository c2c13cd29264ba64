// Releases of requested packages that only an assumed fact of the machine rules out.
#pragma once

#include <vector>

#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning (`assumed`) for each requested package of which the assumed C library hides a release that is newer than the chosen one, meets
/// the request for it, and has code for the GPUs. Empty if the C library is not assumed, or the catalog knows no such release.
[[nodiscard]] auto warnings_about_hidden(const Resolution& resolution, GpuProvider& provider, const Judge& judge) -> std::vector<Warning>;

}  // namespace gpusolve::engine
