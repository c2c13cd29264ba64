// Character rules that PEP 440 and PEP 508 share. Letters and digits are ASCII, independent of the locale; white space is the white
// space of Python's `\s` and str.strip().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.hpp"

namespace gpusolve::pypi {

using ascii::is_alphanumeric;
using ascii::is_digit;
using ascii::is_letter;

/// Removes white space (Unicode's, in UTF-8) at both ends.
[[nodiscard]] auto strip(std::string_view text) -> std::string_view;
/// The length in bytes of the white space character at the start of `text`; 0 if there is none.
[[nodiscard]] auto leading_space(std::string_view text) -> std::size_t;
/// The pieces between separators, including empty ones; one piece if there is no separator.
[[nodiscard]] auto split(std::string_view text, char separator) -> std::vector<std::string_view>;
/// The decimal number `digits` (only digits) without leading zeros; "0" for zero.
[[nodiscard]] auto without_leading_zeros(std::string_view digits) -> std::string_view;

}  // namespace gpusolve::pypi
