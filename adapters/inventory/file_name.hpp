// A file's name held against patterns.
#pragma once

#include <string_view>

namespace gpusolve::inventory {

/// Does the path end like one of `patterns`? They are patterns of fnmatch(3) in lower case, parted by blanks. One without a slash is held
/// against the last part of the path, one with a slash against the last two. Letters of the path count as lower case.
[[nodiscard]] auto has_name(std::string_view path, std::string_view patterns) -> bool;

/// Text that came from no file of its own: standard input, a pipe, a process substitution such as /dev/fd/63.
[[nodiscard]] auto is_stream(std::string_view path) -> bool;

}  // namespace gpusolve::inventory
