// pylock.toml (PEP 751; lock-version 1.0 of the specification at packaging.python.org): a lock of wheels that pip, uv and others
// install without solving.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// One environment, one wheel a package, each with its digest. What the format has no place for (GPU, driver) stands under
/// `tool.gpusolve`. Errors, of kind `usage`: a set without wheels, a package whose URL or digest is not known, which the
/// specification demands; of kind `source`: a URL that cannot be written down.
[[nodiscard]] auto write_pylock(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
