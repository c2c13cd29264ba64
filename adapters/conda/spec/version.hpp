// Conda versions with the order of conda's VersionOrder (CEP 33). A version is normalised once, when it is parsed.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::conda {

/// A conda version such as `1!2.0.1rc2.post3+local.7`. Versions that conda calls equal (`1.0`, `1.0.0`) are equal, whatever their spelling.
/// Comparing two versions compares two byte strings.
class Version {
 public:
  /// The version `0`.
  Version();

  /// The form that conda prints: without surrounding blanks, in lower case, with underscores for dashes (`1.0-rc1` -> `1.0_rc1`).
  [[nodiscard]] auto text() const -> std::string_view { return std::string_view(storage_).substr(0, text_size_); }

  /// Bytes with the same order and equality as the versions: a key for sorting and hashing.
  [[nodiscard]] auto key() const -> std::string_view { return std::string_view(storage_).substr(text_size_); }

  /// Whether this version matches the prefix `prefix`, as in `=1.2` and `1.2.*`: all parts but the last are equal (a missing part is 0),
  /// and the last one is equal or, for letters, begins with it (`1.0.1rc2` matches `1.0.1r`).
  [[nodiscard]] auto starts_with(const Version& prefix) const -> bool;

  auto operator<=>(const Version& other) const -> std::weak_ordering { return key().compare(other.key()) <=> 0; }
  auto operator==(const Version& other) const -> bool { return key() == other.key(); }

 private:
  friend auto parse_version(std::string_view text) -> Result<Version>;
  Version(std::string storage, std::uint32_t text_size) : storage_(std::move(storage)), text_size_(text_size) {}

  std::string storage_;  // the text, then the key: one allocation for both
  std::uint32_t text_size_{};
};

/// Parses a version by conda's rules; at most 1024 bytes. Errors (kind `usage`) name the version and its fault.
[[nodiscard]] auto parse_version(std::string_view text) -> Result<Version>;

}  // namespace gpusolve::conda
