// conda's @EXPLICIT file: the exact files of a set, which conda, mamba and micromamba install without solving.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// One `url#md5` a line (`#sha256:…` where no MD5 is known, which conda reads since 24.9), each package after those that it
/// depends on. Errors: a package that has no URL (the embedded catalog knows none), a set that holds wheels, an empty set.
[[nodiscard]] auto write_explicit(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
