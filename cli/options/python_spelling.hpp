// Spellings of a Python version in commands and tags.
#pragma once

#include <string>

namespace gpusolve::cli {

/// `3.11` for `python3.11`, `py311` and `cp311` (PEP 425); returns any other text unchanged.
[[nodiscard]] auto python_spelling(std::string text) -> std::string;

}  // namespace gpusolve::cli
