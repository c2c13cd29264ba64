#include <algorithm>
#include <string_view>

#include "base/ascii.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve {
namespace {

constexpr std::string_view k_digits = "0123456789abcdef";

/// A hash of Python's hashlib, and how many bytes it produces.
struct Algorithm {
  std::string_view name;
  std::uint8_t size;
};

/// In the order of their names, by which digests are sorted.
constexpr std::array k_algorithms{Algorithm{"md5", 16},    Algorithm{"sha1", 20},   Algorithm{"sha224", 28},
                                  Algorithm{"sha256", 32}, Algorithm{"sha384", 48}, Algorithm{"sha512", 64}};
constexpr std::uint8_t k_no_digit = 0xff;

/// The value of each hexadecimal digit in either case.
constexpr auto k_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(k_no_digit);
  for (std::uint8_t value = 0; value < k_digits.size(); ++value) {
    const char digit = k_digits[value];
    values[static_cast<unsigned char>(digit)] = value;
    values[static_cast<unsigned char>(ascii::is_digit(digit) ? digit : digit - 'a' + 'A')] = value;
  }
  return values;
}();

auto find_algorithm(std::string_view name) -> const Algorithm* {
  const auto is_named = [&](const Algorithm& one) { return std::ranges::equal(one.name, name, {}, {}, ascii::to_lower); };
  const auto* const found = std::ranges::find_if(k_algorithms, is_named);
  return found == k_algorithms.end() ? nullptr : found;
}

auto value_of(char digit) -> std::uint8_t { return k_values[static_cast<unsigned char>(digit)]; }

}  // namespace

auto hexadecimal(std::span<const std::uint8_t> bytes) -> std::string {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const auto byte : bytes) {
    text += {k_digits[byte >> 4U], k_digits[byte & 0xfU]};
  }
  return text;
}

auto is_known_algorithm(std::string_view algorithm) -> bool { return find_algorithm(algorithm) != nullptr; }

auto Digest::parse(std::string_view algorithm, std::string_view text) -> std::optional<Digest> {
  const auto* const found = find_algorithm(algorithm);
  if (found == nullptr || text.size() != std::size_t{2} * found->size) {
    return std::nullopt;
  }
  Digest digest;
  digest.algorithm_ = static_cast<std::uint8_t>(found - k_algorithms.begin());
  std::uint8_t all = 0;  // only a character that is no digit sets its upper half
  for (std::size_t at = 0; at < found->size; ++at) {
    const auto high = value_of(text[2 * at]);
    const auto low = value_of(text[2 * at + 1]);
    all |= high | low;
    digest.bytes_[at] = static_cast<std::uint8_t>(high << 4U) | low;
  }
  return all < k_digits.size() ? std::optional(digest) : std::nullopt;
}

auto Digest::algorithm() const -> std::string_view { return k_algorithms[algorithm_].name; }

auto Digest::text() const -> std::string { return hexadecimal(std::span(bytes_).first(k_algorithms[algorithm_].size)); }

}  // namespace gpusolve
