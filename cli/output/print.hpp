// Standard output of the subcommands.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::cli {

inline constexpr std::string_view k_platforms = "linux-64, linux-aarch64, win-64, osx-arm64, osx-64";

/// Writes and flushes, for a full disk is otherwise found out only after we are gone. Errors are of kind `usage`.
[[nodiscard]] auto print(const std::string& text) -> Status;

}  // namespace gpusolve::cli
