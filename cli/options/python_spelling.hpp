// The spellings of a Python that people know from commands and from tags.
#pragma once

#include <string>

namespace gpusolve::cli {

/// `3.11` of `python3.11`, `py311` and `cp311` (PEP 425); any other text as it is.
[[nodiscard]] auto python_spelling(std::string text) -> std::string;

}  // namespace gpusolve::cli
