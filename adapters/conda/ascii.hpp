// Character classes as conda's files use them: ASCII, independent of the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace gpusolve::conda::ascii {

[[nodiscard]] constexpr auto is_digit(char c) -> bool { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr auto is_lower_alnum(char c) -> bool { return is_digit(c) || (c >= 'a' && c <= 'z'); }
[[nodiscard]] constexpr auto is_alnum(char c) -> bool { return is_lower_alnum(c) || (c >= 'A' && c <= 'Z'); }
/// Whether Python's str.strip removes `c`, for ASCII characters.
[[nodiscard]] constexpr auto is_blank(char c) -> bool { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f'); }
[[nodiscard]] constexpr auto to_lower(char c) -> char { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

[[nodiscard]] inline auto lower(std::string_view text) -> std::string {
  std::string out(text);
  std::ranges::transform(out, out.begin(), to_lower);
  return out;
}

/// Removes blanks at both ends.
[[nodiscard]] constexpr auto strip(std::string_view text) -> std::string_view {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// Whether `text` contains any of `characters`.
[[nodiscard]] constexpr auto has_any_of(std::string_view text, std::string_view characters) -> bool {
  return text.find_first_of(characters) != std::string_view::npos;
}

}  // namespace gpusolve::conda::ascii
