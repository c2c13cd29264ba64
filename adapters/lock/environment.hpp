// environment.yml for conda, mamba and micromamba ("Creating an environment file manually" of conda's user guide).
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// Every conda package as `name=version=build`; wheels under `pip:` with their index, beside a Python that conda brings. The format
/// has no place for digests. From the embedded catalog, which knows only a part of a set, what decides is pinned and a comment says
/// that conda adds the rest. Errors, of kind `source`: wheels that cannot be written down for pip.
[[nodiscard]] auto write_environment(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
