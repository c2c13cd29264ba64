// Classifies, converts and trims ASCII text, independent of the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::ascii {

[[nodiscard]] constexpr auto is_digit(char c) -> bool { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr auto is_lower_alnum(char c) -> bool { return is_digit(c) || (c >= 'a' && c <= 'z'); }
[[nodiscard]] constexpr auto is_letter(char c) -> bool { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr auto is_alphanumeric(char c) -> bool { return is_digit(c) || is_letter(c); }
/// Whether Python's str.strip removes `c`, for ASCII characters.
[[nodiscard]] constexpr auto is_blank(char c) -> bool { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f'); }
/// Converts `A` to `Z`; returns every other byte unchanged.
[[nodiscard]] constexpr auto to_lower(char c) -> char { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Applies `to_lower` to each character of `text`.
[[nodiscard]] inline auto lower(std::string_view text) -> std::string {
  std::string out(text);
  for (char& c : out) {  // a plain loop, because compilers vectorise it
    c = to_lower(c);
  }
  return out;
}

/// Removes the characters of `blanks` from both ends of `text`.
[[nodiscard]] constexpr auto trimmed(std::string_view text, std::string_view blanks) -> std::string_view {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Removes blanks at both ends, as Python's str.strip does.
[[nodiscard]] constexpr auto strip(std::string_view text) -> std::string_view {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// The parts of `a, b,c` between commas, without the blanks at their ends; one empty part of an empty text.
[[nodiscard]] inline auto comma_separated(std::string_view text) -> std::vector<std::string_view> {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find(',', start), text.size());
    parts.push_back(strip(text.substr(start, end - start)));
    start = end + 1;
  }
  return parts;
}
/// Whether `text` contains any of `characters`.
[[nodiscard]] constexpr auto has_any_of(std::string_view text, std::string_view characters) -> bool {
  return text.find_first_of(characters) != std::string_view::npos;
}

}  // namespace gpusolve::ascii
