// Matches file names against patterns.
#pragma once

#include <string_view>

namespace gpusolve::inventory {

/// Whether the path ends like one of `patterns`, which are fnmatch(3) patterns in lower case, separated by blanks. A pattern without a
/// slash is compared with the last part of the path, one with a slash with the last two. Ignores the case of the path.
[[nodiscard]] auto has_name(std::string_view path, std::string_view patterns) -> bool;

/// Whether the text comes from a stream: standard input, a pipe, or a process substitution such as /dev/fd/63.
[[nodiscard]] auto is_stream(std::string_view path) -> bool;

}  // namespace gpusolve::inventory
