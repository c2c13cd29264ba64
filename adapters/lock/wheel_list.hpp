// The URLs of a set's wheels, one a line: for a download by hand, for a mirror, for pip itself.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// `URL#sha256=DIGEST` a line (without the digest where it is not known), comments first. pip takes the file as requirements, wget
/// as a list of URLs. Errors: a package whose URL is not known (kind `usage`) or cannot be written down (`source`), a set
/// without wheels.
[[nodiscard]] auto write_wheel_list(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
