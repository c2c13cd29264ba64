// conda's @EXPLICIT file: the exact files of a set, which conda, mamba and micromamba install without solving.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// Lines of `url#md5`, or of `url#sha256:...` if the MD5 is unknown; conda reads SHA-256 since 24.9. Each package follows its
/// dependencies. Errors: a package without a URL (the embedded catalog knows none), a set that contains wheels, an empty set.
[[nodiscard]] auto write_explicit(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
