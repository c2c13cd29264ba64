// Computes digests with the functions of libcrypto that need no set-up: its other functions take 2 ms before the first digest.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gpusolve {

/// Two lower-case hexadecimal digits for each byte.
[[nodiscard]] auto hexadecimal(std::span<const std::uint8_t> bytes) -> std::string;

/// SHA-256 in 64 lower-case hexadecimal digits.
[[nodiscard]] auto sha256_of(std::string_view bytes) -> std::string;

/// Computes SHA-256 over consecutive pieces of data.
class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = delete;
  auto operator=(const Sha256&) -> Sha256& = delete;
  ~Sha256();
  void update(std::string_view bytes);
  /// The digest of all bytes so far. Call it once.
  [[nodiscard]] auto finish() -> std::string;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The digest in lower-case hexadecimal digits. Knows the algorithms that pip knows, under Python's names: `md5`, `sha1`, `sha224`,
/// `sha256`, `sha384`, `sha512`; nullopt for any other.
[[nodiscard]] auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string>;

/// A digest that a source states: exactly as many hexadecimal digits as its algorithm produces, in lower case. Only `parse` makes one, so
/// code that writes it needs no further check.
class Digest {
 public:
  /// Accepts both arguments in either case. nullopt for an algorithm that `digest_of` does not know, a wrong number of digits, or any other
  /// character.
  [[nodiscard]] static auto parse(std::string_view algorithm, std::string_view text) -> std::optional<Digest>;

  /// The algorithm's name in Python, in lower case.
  [[nodiscard]] auto algorithm() const -> std::string_view;
  [[nodiscard]] auto text() const -> std::string;
  /// Compares the algorithms first, then the digits.
  auto operator<=>(const Digest&) const = default;

 private:
  static constexpr std::size_t k_most_bytes = 64;

  Digest() = default;

  std::uint8_t algorithm_{};
  std::array<std::uint8_t, k_most_bytes> bytes_{};  ///< bytes past the end of the digest are 0
};

/// Whether `digest_of` knows the algorithm, in either case.
[[nodiscard]] auto is_known_algorithm(std::string_view algorithm) -> bool;

/// `Digest::parse` for the two algorithms that locks use.
[[nodiscard]] inline auto parse_sha256(std::string_view text) -> std::optional<Digest> { return Digest::parse("sha256", text); }
[[nodiscard]] inline auto parse_md5(std::string_view text) -> std::optional<Digest> { return Digest::parse("md5", text); }

}  // namespace gpusolve
