// Reads standard input up to a limit.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"

namespace gpusolve::cli {

/// All of it; an error (kind `usage`) if it is longer than `longest` bytes or cannot be read.
[[nodiscard]] auto read_standard_input(std::size_t longest) -> Result<std::string>;

}  // namespace gpusolve::cli
