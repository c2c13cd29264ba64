// Conda versions: the order of conda's VersionOrder (CEP 33), normalised once when a version is parsed.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A conda version such as `1!2.0.1rc2.post3+local.7`. Two versions are equal when conda calls them equal (`1.0`, `1.0.0`),
/// whatever their spelling. Order and equality are one comparison of bytes.
class Version {
 public:
  /// The version `0`.
  Version();

  /// As conda writes it: surrounding blanks gone, lower case, dashes that stood for underscores replaced (`1.0-rc1` -> `1.0_rc1`).
  [[nodiscard]] auto text() const -> std::string_view { return std::string_view(storage_).substr(0, text_size_); }

  /// Bytes that order as the versions do and are equal exactly for equal versions: a key for sorting and hashing.
  [[nodiscard]] auto key() const -> std::string_view { return std::string_view(storage_).substr(text_size_); }

  /// Whether this version lies under `prefix`, as in `=1.2` and `1.2.*`: all parts but the last are equal (a missing part is 0)
  /// and the last is equal or, for letters, a beginning (`1.0.1rc2` lies under `1.0.1r`).
  [[nodiscard]] auto starts_with(const Version& prefix) const -> bool;

  auto operator<=>(const Version& other) const -> std::weak_ordering { return key().compare(other.key()) <=> 0; }
  auto operator==(const Version& other) const -> bool { return key() == other.key(); }

 private:
  friend auto parse_version(std::string_view text) -> Result<Version>;
  Version(std::string storage, std::uint32_t text_size) : storage_(std::move(storage)), text_size_(text_size) {}

  std::string storage_;  // the text, then the key: one allocation for both
  std::uint32_t text_size_{};
};

/// Reads a version by conda's rules; at most 1024 bytes. Errors (kind `usage`) name the version and what is wrong with it.
[[nodiscard]] auto parse_version(std::string_view text) -> Result<Version>;

}  // namespace gpusolve::conda
