// Build strings of the embedded catalog are patterns: `py3.11_cuda11.8*` stands for every build of that Python and CUDA.
#pragma once

#include <string_view>

namespace gpusolve::cli {

/// Is there a text that fits both? `*` stands for any run of characters in either. Takes time as the product of their lengths.
[[nodiscard]] auto do_patterns_meet(std::string_view left, std::string_view right) -> bool;

}  // namespace gpusolve::cli
