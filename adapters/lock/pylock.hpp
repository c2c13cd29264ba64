// pylock.toml (PEP 751; lock-version 1.0 of the specification at packaging.python.org): a lock of wheels that pip, uv and others install
// without solving.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// One environment, and one wheel per package with its digest. The table `tool.gpusolve` holds facts that the format does not define
/// (GPU, driver). Errors, of kind `usage`: a set without wheels, a package without the URL or digest that the specification requires.
[[nodiscard]] auto write_pylock(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
