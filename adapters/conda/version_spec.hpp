// Version specs: what stands after a package's name, `>=1.2,<2|1.0.*`, to the letter of conda's VersionSpec.
#pragma once

#include <cstdint>
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
  Version prefix{};   ///< `compatible` only: the bound without its last part
  bool has_prefix{};  ///< `compatible` only: false for `~=1`, which has nothing before its last part
};

/// `1.*.3`, `^1\.[5-8]$` and texts with `@`: compared with the version as the record spells it.
struct VersionPattern {
  Pattern pattern;
};

/// Alternatives (`|`) or conditions (`,`) over the `count` nodes that end just before this one; each child is skipped by its size.
struct VersionGroup {
  bool all{};
  std::uint32_t count{};
};

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
  friend class VersionSpecBuilder;

  struct Node {
    std::variant<AnyVersion, VersionBound, VersionPattern, VersionGroup> part;
    std::uint32_t size{1};  ///< nodes of this subtree, itself included
  };

  std::vector<Node> nodes_;  // postfix: children stand before their group
  std::string text_;
};

/// Reads a version spec: at most 4096 bytes, 512 parts and 64 open parentheses. Errors (kind `usage`) name the part that is wrong.
[[nodiscard]] auto parse_version_spec(std::string_view text) -> Result<VersionSpec>;

}  // namespace gpusolve::conda
