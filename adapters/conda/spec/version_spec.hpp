// Version specs, the text behind a package name such as `>=1.2,<2|1.0.*`, exactly as conda's VersionSpec.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/conda/spec/pattern.hpp"
#include "adapters/conda/spec/version.hpp"

namespace gpusolve::conda {

/// `*`: every version.
struct AnyVersion {};

/// The relation between a version and a bound.
enum class VersionOperator { equal, unequal, less, less_equal, greater, greater_equal, starts_with, starts_not_with, compatible };

/// A bound: `>=1.2`, `=1.2`, `1.2.*`, `!=1.2.*`, `~=1.2`, `1.2`.
struct VersionBound {
  VersionOperator relation{};
  Version bound;
  std::optional<Version> prefix{};  ///< `compatible` only: the bound without its last part; absent for `~=1`
};

/// Whether a version lies within a bound.
[[nodiscard]] auto bound_holds(const VersionBound& bound, const Version& version) -> bool;

/// A pattern, compared with the version as the record spells it: `1.*.3`, `^1\.[5-8]$`, and texts with `@`.
struct VersionPattern {
  Pattern pattern;
};

/// Joins the two results before it: both must hold (`,`), or at least one (`|`).
enum class VersionJoin { all, any };

/// A parsed version spec.
class VersionSpec {
 public:
  /// Matches every version.
  VersionSpec();

  /// Whether the spec selects a version. `raw` is the version as the record spells it, for globs and regexes.
  [[nodiscard]] auto matches(const Version& version, std::string_view raw) const -> bool;

  /// Whether the spec selects a version that is spelled in its normalised form.
  [[nodiscard]] auto matches(const Version& version) const -> bool { return matches(version, version.text()); }

  /// The form that conda prints: `1.7*` becomes `1.7.*`, and redundant parentheses are removed.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

  /// Whether the spec is only `*`.
  [[nodiscard]] auto is_any() const -> bool;

  /// The version that the spec `1.2` or `==1.2` names; null for ranges, prefixes and patterns.
  [[nodiscard]] auto exact() const -> const Version*;

 private:
  friend auto parse_version_spec(std::string_view text) -> Result<VersionSpec>;
  using Node = std::variant<AnyVersion, VersionBound, VersionPattern, VersionJoin>;
  VersionSpec(std::vector<Node> nodes, std::string text) : nodes_(std::move(nodes)), text_(std::move(text)) {}

  std::vector<Node> nodes_;  // in postfix order: operands before their operator
  std::string text_;
};

/// Parses a version spec: at most 4096 bytes, 512 parts and 64 open parentheses. Errors (kind `usage`) name the invalid part.
[[nodiscard]] auto parse_version_spec(std::string_view text) -> Result<VersionSpec>;

}  // namespace gpusolve::conda
