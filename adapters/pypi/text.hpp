// The few character rules that PEP 440 and PEP 508 share. ASCII letters and digits only, whatever the locale says; white space as
// Python's `\s` and str.strip() see it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::pypi {

[[nodiscard]] constexpr auto is_digit(char c) -> bool { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr auto is_letter(char c) -> bool { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr auto is_alphanumeric(char c) -> bool { return is_digit(c) || is_letter(c); }
[[nodiscard]] constexpr auto lowered(char c) -> char { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// ASCII letters in lower case, all other bytes as they are.
[[nodiscard]] auto to_lower(std::string_view text) -> std::string;
/// `text` without the white space (Unicode's, in UTF-8) at both ends.
[[nodiscard]] auto strip(std::string_view text) -> std::string_view;
/// Bytes of the white space character that `text` begins with; 0 where it begins with none.
[[nodiscard]] auto leading_space(std::string_view text) -> std::size_t;
/// The pieces between separators, empty ones included; one piece for a text without any.
[[nodiscard]] auto split(std::string_view text, char separator) -> std::vector<std::string_view>;
/// The decimal number `digits` (digits only) without leading zeros; "0" for zero.
[[nodiscard]] auto without_leading_zeros(std::string_view digits) -> std::string_view;

}  // namespace gpusolve::pypi
