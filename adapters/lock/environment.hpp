// environment.yml for conda, mamba and micromamba ("Creating an environment file manually" of conda's user guide).
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// Lists every conda package as `name=version=build`, and wheels under `pip:` with their index, beside a Python from conda. The format
/// cannot hold digests. The embedded catalog knows only a part of a set; for its sets the file pins the packages that determine the
/// build, and a comment says that conda adds the rest. Errors, of kind `source`: wheels that cannot be written for pip.
[[nodiscard]] auto write_environment(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
