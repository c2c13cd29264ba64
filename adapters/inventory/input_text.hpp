// Normalises untrusted text: UTF-8, no byte order mark, no carriage returns at line ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// Limit in bytes, far above any real list or lock; a longer input is rejected.
inline constexpr std::size_t k_longest_input = std::size_t{64} << 20U;
/// Limits for the lines of an input, and for the packages of an environment.
inline constexpr std::size_t k_most_lines = 1'000'000;
inline constexpr std::size_t k_most_packages = 50'000;

/// Decodes `raw` to UTF-8. Converts UTF-16 with a byte order mark, because PowerShell writes UTF-16 for `>`. Errors (kind `usage`, with
/// `file` as their place): bytes that are not UTF-8, NUL bytes, an input that is too long.
[[nodiscard]] auto decode_input(std::string_view raw, std::string_view file) -> Result<std::string>;

struct Line {
  std::size_t number{};  ///< counted from 1
  std::string_view text;
};
/// The lines without their line ends; at most k_most_lines, further lines are dropped.
[[nodiscard]] auto lines_of(std::string_view text) -> std::vector<Line>;

/// Removes blanks and tabs at both ends.
[[nodiscard]] auto trimmed(std::string_view text) -> std::string_view;
/// Removes a comment, which begins with a `#` at the start of a line or after a blank.
[[nodiscard]] auto without_comment(std::string_view line) -> std::string_view;
/// Splits at blanks and tabs.
[[nodiscard]] auto words_of(std::string_view text) -> std::vector<std::string_view>;

/// "file:12".
[[nodiscard]] auto line_place(std::string_view file, std::size_t line) -> std::string;

}  // namespace gpusolve::inventory
