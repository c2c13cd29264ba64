// Version specifiers (PEP 440): `>=2.1,!=2.2.*,<3`. The rules for pre-releases are those of the `packaging` library since 26.0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/version.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// The operators of PEP 440 in its own words.
enum class Operator : std::uint8_t { compatible, equal, not_equal, less_equal, greater_equal, less, greater, arbitrary };

/// `~=` and so on.
[[nodiscard]] auto operator_text(Operator op) -> std::string_view;
/// The operator that `text` begins with (the longest), or nothing.
[[nodiscard]] auto leading_operator(std::string_view text) -> std::optional<Operator>;

/// One operator and one version.
class Specifier {
 public:
  /// The operator that was written.
  [[nodiscard]] auto op() const -> Operator { return op_; }
  /// The version as it was written, `1.0.*` included.
  [[nodiscard]] auto version_text() const -> const std::string& { return version_text_; }
  /// The version before any `.*`; nothing where `===` holds a text that is no version.
  [[nodiscard]] auto version() const -> const std::optional<Version>& { return version_; }
  [[nodiscard]] auto is_wildcard() const -> bool { return is_wildcard_; }
  /// As written, without white space.
  [[nodiscard]] auto text() const -> std::string;
  /// Names a pre-release, so that pre-releases are welcome. `!=` and wildcards never do.
  [[nodiscard]] auto is_prerelease() const -> bool;

  /// Within the bounds; whether pre-releases are welcome plays no part.
  [[nodiscard]] auto contains(const Version& version) const -> bool;
  /// The same of a text that need not be a version: only `===` can match such. It compares texts, case aside.
  [[nodiscard]] auto contains_text(std::string_view text, const std::optional<Version>& version) const -> bool;

  /// Same meaning: `==1.0` equals `==1.0.0`, `~=1.0` does not equal `~=1.0.0`.
  auto operator==(const Specifier& other) const -> bool;

 private:
  friend auto parse_specifier(std::string_view text) -> Result<Specifier>;
  Operator op_{Operator::equal};
  bool is_wildcard_{};
  std::string version_text_;
  std::optional<Version> version_;
  std::optional<Version> below_;  ///< for `<`: the first version that is out
};

/// Errors are of kind `usage`, and name what is wrong with the operator or the version.
[[nodiscard]] auto parse_specifier(std::string_view text) -> Result<Specifier>;

/// Whether pre-releases may match. Nothing: the set decides (see SpecifierSet::filter).
using PrereleaseChoice = std::optional<bool>;

/// Specifiers that must all hold; the empty set is any version.
class SpecifierSet {
 public:
  [[nodiscard]] auto specifiers() const -> const std::vector<Specifier>& { return specifiers_; }
  [[nodiscard]] auto is_empty() const -> bool { return specifiers_.empty(); }
  /// Sorted by text, without repetitions: `!=1.5,<2,>=1`.
  [[nodiscard]] auto text() const -> std::string;
  /// One of the specifiers names a pre-release, so that pre-releases match like any other version.
  [[nodiscard]] auto names_prerelease() const -> bool;
  /// Holds a `==` without wildcard, or a `===`, of this very version: what PEP 592 asks for of a yanked file.
  [[nodiscard]] auto pins(const Version& version) const -> bool;

  /// Within all bounds; whether pre-releases are welcome plays no part.
  [[nodiscard]] auto contains(const Version& version) const -> bool;
  /// Would this one text do, with nothing else to choose from? A pre-release would, unless `prereleases` is false.
  [[nodiscard]] auto contains_text(std::string_view text, PrereleaseChoice prereleases = {}) const -> bool;
  /// Indices of the texts that match, in order. Without a choice, pre-releases are kept where a specifier names one, and where
  /// no final release matches. Texts that are no versions match only the empty set and `===`.
  [[nodiscard]] auto filter(std::span<const std::string> texts, PrereleaseChoice prereleases = {}) const -> std::vector<std::size_t>;

  /// The same specifiers after sorting and dropping repetitions.
  auto operator==(const SpecifierSet& other) const -> bool;

 private:
  friend auto parse_specifier_set(std::string_view text) -> Result<SpecifierSet>;
  std::vector<Specifier> specifiers_;  ///< sorted by text, no two equal
};

/// Comma-separated specifiers; empty pieces are passed over.
[[nodiscard]] auto parse_specifier_set(std::string_view text) -> Result<SpecifierSet>;

}  // namespace gpusolve::pypi
