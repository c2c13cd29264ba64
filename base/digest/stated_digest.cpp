#include <algorithm>
#include <string_view>

#include "base/ascii.hpp"
#include "base/digest/digest.hpp"
#include "base/digest/hexadecimal.hpp"

namespace gpusolve {
namespace {

constexpr std::string_view k_digits = "0123456789abcdef";

using Bytes = std::array<std::uint8_t, 64>;

/// Fills the first `Size` bytes from twice as many hexadecimal digits; false if `text` is anything else.
template <std::size_t Size>
auto read_digits(std::string_view text, Bytes& bytes) -> bool {
  const auto read = bytes_of_hexadecimal<Size>(text);
  if (read) {
    std::ranges::copy(*read, bytes.begin());
  }
  return read.has_value();
}

/// An algorithm of Python's hashlib, the number of bytes that it produces, and the function that reads its digits.
struct Algorithm {
  std::string_view name;
  std::uint8_t size;
  bool (*read)(std::string_view text, Bytes& bytes);
};

template <std::size_t Size>
constexpr auto algorithm(std::string_view name) -> Algorithm {
  return {name, static_cast<std::uint8_t>(Size), read_digits<Size>};
}

/// Sorted by name: digests are sorted by the index of their algorithm.
constexpr std::array k_algorithms{algorithm<16>("md5"),    algorithm<20>("sha1"),   algorithm<28>("sha224"),
                                  algorithm<32>("sha256"), algorithm<48>("sha384"), algorithm<64>("sha512")};

auto find_algorithm(std::string_view name) -> const Algorithm* {
  const auto is_named = [&](const Algorithm& one) { return std::ranges::equal(one.name, name, {}, {}, ascii::to_lower); };
  const auto* const found = std::ranges::find_if(k_algorithms, is_named);
  return found == k_algorithms.end() ? nullptr : found;
}

}  // namespace

auto hexadecimal(std::span<const std::uint8_t> bytes) -> std::string {
  std::string text(2 * bytes.size(), '0');
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    text[2 * at] = k_digits[bytes[at] >> 4U];
    text[2 * at + 1] = k_digits[bytes[at] & 0xfU];
  }
  return text;
}

auto is_known_algorithm(std::string_view algorithm) -> bool { return find_algorithm(algorithm) != nullptr; }

auto Digest::parse(std::string_view algorithm, std::string_view text) -> std::optional<Digest> {
  const auto* const found = find_algorithm(algorithm);
  Digest digest;
  if (found == nullptr || !found->read(text, digest.bytes_)) {
    return std::nullopt;
  }
  digest.algorithm_ = static_cast<std::uint8_t>(found - k_algorithms.begin());
  return digest;
}

auto Digest::algorithm() const -> std::string_view { return k_algorithms[algorithm_].name; }

auto Digest::text() const -> std::string { return hexadecimal(std::span(bytes_).first(k_algorithms[algorithm_].size)); }

}  // namespace gpusolve
