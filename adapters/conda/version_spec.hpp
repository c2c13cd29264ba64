// Version specs: what stands after a package's name, `>=1.2,<2|1.0.*`, to the letter of conda's VersionSpec.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/conda/pattern.hpp"
#include "adapters/conda/version.hpp"

namespace gpusolve::conda {

/// `*`: every version.
struct AnyVersion {};

/// How one bound reads a version.
enum class VersionOperator { equal, unequal, less, less_equal, greater, greater_equal, starts_with, starts_not_with, compatible };

/// `>=1.2`, `=1.2`, `1.2.*`, `!=1.2.*`, `~=1.2`, `1.2`.
struct VersionBound {
  VersionOperator relation{};
  Version bound;
  std::optional<Version> prefix{};  ///< `compatible` only: the bound without its last part; none for `~=1`
};

/// Whether a version lies within a bound.
[[nodiscard]] auto bound_holds(const VersionBound& bound, const Version& version) -> bool;

/// `1.*.3`, `^1\.[5-8]$` and texts with `@`: compared with the version as the record spells it.
struct VersionPattern {
  Pattern pattern;
};

/// Joins the two answers before it: both hold (`,`) or either does (`|`).
enum class VersionJoin { all, any };

/// A parsed version spec.
class VersionSpec {
 public:
  /// Every version.
  VersionSpec();

  /// Whether a version is selected. `raw` is the version as the record spells it, which globs and regexes look at.
  [[nodiscard]] auto matches(const Version& version, std::string_view raw) const -> bool;

  /// The same for a version that is spelled as it is normalised.
  [[nodiscard]] auto matches(const Version& version) const -> bool { return matches(version, version.text()); }

  /// As conda prints it: `1.7*` becomes `1.7.*`, parentheses that conda drops are dropped.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

  /// Whether only `*` was asked for.
  [[nodiscard]] auto is_any() const -> bool;

  /// The version that `1.2` or `==1.2` names; none for ranges, prefixes and patterns.
  [[nodiscard]] auto exact() const -> const Version*;

 private:
  friend auto parse_version_spec(std::string_view text) -> Result<VersionSpec>;
  using Node = std::variant<AnyVersion, VersionBound, VersionPattern, VersionJoin>;
  VersionSpec(std::vector<Node> nodes, std::string text) : nodes_(std::move(nodes)), text_(std::move(text)) {}

  std::vector<Node> nodes_;  // postfix: parts stand before what joins them
  std::string text_;
};

/// Reads a version spec: at most 4096 bytes, 512 parts and 64 open parentheses. Errors (kind `usage`) name the part that is wrong.
[[nodiscard]] auto parse_version_spec(std::string_view text) -> Result<VersionSpec>;

}  // namespace gpusolve::conda
