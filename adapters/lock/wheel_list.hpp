// The URLs of a set's wheels, one per line: for a manual download, for a mirror, or for pip.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// Comments, then lines of `URL#sha256=DIGEST`, without the digest if it is unknown. pip accepts the file as requirements, wget as a
/// list of URLs. Errors, of kind `usage`: a package whose URL is unknown, a set without wheels.
[[nodiscard]] auto write_wheel_list(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
