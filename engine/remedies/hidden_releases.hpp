// Releases of requested packages that only an assumed fact of the machine rules out.
#pragma once

#include <vector>

#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning (`assumed`) for each requested package of which the assumed C library hides a release newer than the one in the set,
/// or a wheel of a package that the answer compiles; proven by solving for a newer C library and the Python of the set. Empty if
/// the C library is not assumed, or the catalog knows no such build. Complexity: a solve for each C library that hidden builds
/// need; for most requests none.
[[nodiscard]] auto warnings_about_hidden(Workshop& workshop, const Answer& answer, const Host& host) -> std::vector<Warning>;

}  // namespace gpusolve::engine
