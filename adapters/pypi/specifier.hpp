// Version specifiers (PEP 440): `>=2.1,!=2.2.*,<3`. Pre-releases follow the rules of the `packaging` library since 26.0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/version.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

/// The operators of PEP 440, under its names.
enum class Operator : std::uint8_t { compatible, equal, not_equal, less_equal, greater_equal, less, greater, arbitrary };

/// The text of an operator: `~=`.
[[nodiscard]] auto operator_text(Operator op) -> std::string_view;
/// The longest operator at the start of `text`, or nullopt.
[[nodiscard]] auto leading_operator(std::string_view text) -> std::optional<Operator>;

/// One operator and one version.
class Specifier {
 public:
  /// The operator.
  [[nodiscard]] auto op() const -> Operator { return op_; }
  /// The version as written, including `1.0.*`.
  [[nodiscard]] auto version_text() const -> const std::string& { return version_text_; }
  /// The version without `.*`; nullopt if the operand of `===` is not a version.
  [[nodiscard]] auto version() const -> const std::optional<Version>& { return version_; }
  [[nodiscard]] auto is_wildcard() const -> bool { return is_wildcard_; }
  /// The text as written, without white space.
  [[nodiscard]] auto text() const -> std::string;
  /// Whether the specifier names a pre-release and so admits pre-releases. `!=` and wildcards never do.
  [[nodiscard]] auto is_prerelease() const -> bool;

  /// Whether the version is within the bounds. Does not consider whether pre-releases are admitted.
  [[nodiscard]] auto contains(const Version& version) const -> bool;
  /// Whether the text, which need not be a version, matches. Only `===` can match a text that is no version; it compares texts without
  /// regard to case.
  [[nodiscard]] auto contains_text(std::string_view text, const std::optional<Version>& version) const -> bool;

  /// Whether the meaning is the same: `==1.0` equals `==1.0.0`, `~=1.0` does not equal `~=1.0.0`.
  auto operator==(const Specifier& other) const -> bool;

 private:
  friend auto parse_specifier(std::string_view text) -> Result<Specifier>;
  Operator op_{Operator::equal};
  bool is_wildcard_{};
  std::string version_text_;
  std::optional<Version> version_;
  std::optional<Version> below_;  ///< for `<`: the first excluded version
};

/// Errors, of kind `usage`, state the fault of the operator or of the version.
[[nodiscard]] auto parse_specifier(std::string_view text) -> Result<Specifier>;

/// Whether pre-releases may match. nullopt: the set decides (see SpecifierSet::filter).
using PrereleaseChoice = std::optional<bool>;

/// A conjunction of specifiers. The empty set allows any version.
class SpecifierSet {
 public:
  [[nodiscard]] auto specifiers() const -> const std::vector<Specifier>& { return specifiers_; }
  [[nodiscard]] auto is_empty() const -> bool { return specifiers_.empty(); }
  /// The specifiers, sorted by text and unique: `!=1.5,<2,>=1`.
  [[nodiscard]] auto text() const -> std::string;
  /// Whether a specifier names a pre-release, so that pre-releases match like any other version.
  [[nodiscard]] auto names_prerelease() const -> bool;
  /// Whether the set contains a `==` without wildcard, or a `===`, for exactly this version. PEP 592 requires such a pin for a yanked file.
  [[nodiscard]] auto pins(const Version& version) const -> bool;

  /// Whether the version is within all bounds. Does not consider whether pre-releases are admitted.
  [[nodiscard]] auto contains(const Version& version) const -> bool;
  /// Whether this text would match if it were the only choice. A pre-release matches unless `prereleases` is false.
  [[nodiscard]] auto contains_text(std::string_view text, PrereleaseChoice prereleases = {}) const -> bool;
  /// Indices of the texts that match, in order. If `prereleases` is nullopt, keeps pre-releases if a specifier names one, or if no final
  /// release matches. Texts that are not versions match only the empty set and `===`.
  [[nodiscard]] auto filter(std::span<const std::string> texts, PrereleaseChoice prereleases = {}) const -> std::vector<std::size_t>;

  /// Whether the sorted and unique specifiers are equal.
  auto operator==(const SpecifierSet& other) const -> bool;

 private:
  friend auto parse_specifier_set(std::string_view text) -> Result<SpecifierSet>;
  std::vector<Specifier> specifiers_;  ///< sorted by text, no two equal
};

/// Parses comma-separated specifiers; ignores empty pieces.
[[nodiscard]] auto parse_specifier_set(std::string_view text) -> Result<SpecifierSet>;

}  // namespace gpusolve::pypi
