// Reads a text that is a number and nothing else.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace gpusolve {

/// The decimal number that `text` consists of; nullopt if `text` is empty, contains anything else, or is too large. Only signed numbers may
/// have a minus sign.
template <class Number>
[[nodiscard]] auto whole_number(std::string_view text) -> std::optional<Number> {
  Number number = 0;
  const auto* const last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(text.data(), last, number);
  return fault == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

}  // namespace gpusolve
