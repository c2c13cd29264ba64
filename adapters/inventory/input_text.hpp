// Text from strangers, brought to one form: UTF-8, no byte order mark, no carriage returns at the ends of lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// Far above any real list or lock; a longer input is refused.
inline constexpr std::size_t k_longest_input = std::size_t{64} << 20U;
/// Lines of an input; packages of an environment.
inline constexpr std::size_t k_most_lines = 1'000'000;
inline constexpr std::size_t k_most_packages = 50'000;

/// `raw` as UTF-8. UTF-16 with a byte order mark is converted, for PowerShell writes it where `>` is used. Errors (kind `usage`): bytes
/// that are no UTF-8, NUL bytes, an input that is too long; `file` is their place.
[[nodiscard]] auto decode_input(std::string_view raw, std::string_view file) -> Result<std::string>;

struct Line {
  std::size_t number{};  ///< from 1
  std::string_view text;
};
/// Without the ends of lines; at most k_most_lines, the rest is dropped.
[[nodiscard]] auto lines_of(std::string_view text) -> std::vector<Line>;

/// Without blanks and tabs at both ends.
[[nodiscard]] auto trimmed(std::string_view text) -> std::string_view;
/// Without a comment, which a `#` opens at the start of a line and behind a blank.
[[nodiscard]] auto without_comment(std::string_view line) -> std::string_view;
/// The words between blanks and tabs.
[[nodiscard]] auto words_of(std::string_view text) -> std::vector<std::string_view>;

/// "file:12".
[[nodiscard]] auto line_place(std::string_view file, std::size_t line) -> std::string;

}  // namespace gpusolve::inventory
