// Digests of bytes. By nettle and not by libcrypto: that takes 2 ms to be ready for the first digest, and more to be loaded.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve {

/// Two lower-case hexadecimal digits for each byte.
[[nodiscard]] auto hexadecimal(std::span<const std::uint8_t> bytes) -> std::string;

/// SHA-256 in 64 lower-case hexadecimal digits.
[[nodiscard]] auto sha256_of(std::string_view bytes) -> std::string;

/// The same of bytes that come one after the other.
class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = delete;
  auto operator=(const Sha256&) -> Sha256& = delete;
  ~Sha256();
  void update(std::string_view bytes);
  /// Of all bytes so far; called once.
  [[nodiscard]] auto finish() -> std::string;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Digest in lower-case hexadecimal digits by one of the algorithms that pip knows, under Python's names: `md5`, `sha1`, `sha224`,
/// `sha256`, `sha384`, `sha512`. Nothing for any other.
[[nodiscard]] auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string>;

/// A digest as a source tells it: exactly the hexadecimal digits that its algorithm makes, in lower case. It can be made by `parse` alone,
/// so whoever writes it down need not ask what else might be in it.
class Digest {
 public:
  /// Nothing for an algorithm that `digest_of` does not know, another number of digits, or any other character. Both in either case.
  [[nodiscard]] static auto parse(std::string_view algorithm, std::string_view text) -> std::optional<Digest>;

  [[nodiscard]] auto algorithm() const -> const std::string& { return algorithm_; }
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  auto operator<=>(const Digest&) const = default;

 private:
  Digest(std::string algorithm, std::string text) : algorithm_(std::move(algorithm)), text_(std::move(text)) {}

  std::string algorithm_;
  std::string text_;
};

/// Does `digest_of` know the algorithm? In either case.
[[nodiscard]] auto is_known_algorithm(std::string_view algorithm) -> bool;

/// `Digest::parse` for the two algorithms that locks hold.
[[nodiscard]] inline auto parse_sha256(std::string_view text) -> std::optional<Digest> { return Digest::parse("sha256", text); }
[[nodiscard]] inline auto parse_md5(std::string_view text) -> std::optional<Digest> { return Digest::parse("md5", text); }

}  // namespace gpusolve
