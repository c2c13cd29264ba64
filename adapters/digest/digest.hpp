// Digests of bytes. By nettle and not by libcrypto: that takes 2 ms to be ready for the first digest, and more to be loaded.
#pragma once

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

}  // namespace gpusolve
