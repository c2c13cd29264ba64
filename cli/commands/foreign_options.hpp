// Options of pip, uv, conda, docker and compilers that gpusolve names otherwise.
#pragma once

#include <string_view>

namespace gpusolve::cli {

/// The options of gpusolve with the meaning of `word`, separated by blanks, the likeliest first; empty if none is known. `_` counts as `-`.
[[nodiscard]] auto meant_by_foreign(std::string_view word) -> std::string_view;

}  // namespace gpusolve::cli
