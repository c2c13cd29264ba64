// Converts hexadecimal digits to bytes. Inline and free of branches and tables, so that compilers vectorise it where the length is known: a
// record of a channel has nearly a hundred such digits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve {

/// The `Size` bytes that `text` states in twice as many hexadecimal digits of either case; nullopt if `text` has another length or contains
/// any other character.
template <std::size_t Size>
[[nodiscard]] auto bytes_of_hexadecimal(std::string_view text) -> std::optional<std::array<std::uint8_t, Size>> {
  std::array<std::uint8_t, 2 * Size> digits{};
  if (text.size() != digits.size()) {
    return std::nullopt;
  }
  std::uint8_t others = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const auto c = static_cast<std::uint8_t>(text[at]);
    const bool is_digit = static_cast<std::uint8_t>(c - '0') < 10 || static_cast<std::uint8_t>((c | 0x20U) - 'a') < 6;
    others = static_cast<std::uint8_t>(others | (is_digit ? 0U : 1U));
    digits[at] = static_cast<std::uint8_t>((c & 0x0fU) + (c >> 6U) * 9U);
  }
  std::array<std::uint8_t, Size> bytes{};
  for (std::size_t at = 0; at < Size; ++at) {
    bytes[at] = static_cast<std::uint8_t>(digits[2 * at] << 4U | digits[2 * at + 1]);
  }
  return others == 0 ? std::optional(bytes) : std::nullopt;
}

}  // namespace gpusolve
