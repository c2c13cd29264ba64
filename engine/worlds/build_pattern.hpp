// Build strings of the embedded catalog are patterns: `py3.11_cuda11.8*` stands for every build for that Python and CUDA.
#pragma once

#include <string_view>

namespace gpusolve::engine {

/// Whether some text matches both patterns. `*` stands for any run of characters in either. Takes time proportional to the product of their
/// lengths.
[[nodiscard]] auto do_patterns_meet(std::string_view left, std::string_view right) -> bool;

}  // namespace gpusolve::engine
