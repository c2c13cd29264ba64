// Environment markers (PEP 508; extras by PEP 685; sets of extras and dependency_groups by PEP 751). Markers are evaluated for an
// environment given as a value, independent of the machine that runs gpusolve.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::pypi {

/// The values of marker variables, by name (`python_version`, `sys_platform`, ...). An absent name is undefined; a marker that uses an
/// undefined name is an error.
struct MarkerEnvironment {
  std::map<std::string, std::string, std::less<>> values;
  /// The sets `extras` and `dependency_groups`; `extra` holds all chosen extras, in place of a single value.
  std::map<std::string, std::set<std::string>, std::less<>> sets;
  auto operator==(const MarkerEnvironment&) const -> bool = default;
};

/// A variable under its current name (`sys.platform` becomes `sys_platform`).
struct MarkerVariable {
  std::string name;
  auto operator==(const MarkerVariable&) const -> bool = default;
};
/// The value of a quoted string.
struct MarkerLiteral {
  std::string value;
  auto operator==(const MarkerLiteral&) const -> bool = default;
};
using MarkerOperand = std::variant<MarkerVariable, MarkerLiteral>;

/// A comparison: `python_version >= "3.8"`. The operator is as written; `not in` has one space.
struct MarkerComparison {
  MarkerOperand left;
  std::string op;
  MarkerOperand right;
};

struct MarkerNode;
/// Represents `a and b or c` as a disjunction of conjunctions: at least one alternative must hold, and an alternative holds if all its
/// nodes hold.
struct MarkerGroup {
  std::vector<std::vector<MarkerNode>> alternatives;
};
/// A comparison, or a group in parentheses.
struct MarkerNode {
  std::variant<MarkerComparison, MarkerGroup> content;
};

/// A whole marker.
class Marker {
 public:
  explicit Marker(MarkerGroup group) : group_(std::move(group)) {}

  [[nodiscard]] auto group() const -> const MarkerGroup& { return group_; }
  /// Normalised: double quotes, single spaces, no redundant outer parentheses, names of extras by PEP 685.
  [[nodiscard]] auto text() const -> std::string;
  /// Whether the marker uses the variable of this name.
  [[nodiscard]] auto uses(std::string_view variable) const -> bool;
  /// Errors, of kind `usage`: a name is undefined, or a comparison is not defined (`sys_platform ~= "linux"`). Evaluates every part, so
  /// that an error does not depend on the order of the parts.
  [[nodiscard]] auto evaluate(const MarkerEnvironment& environment) const -> Result<bool>;

  /// Whether the normalised texts are equal.
  auto operator==(const Marker& other) const -> bool { return text() == other.text(); }

 private:
  MarkerGroup group_;
};

/// Limits for the length of a marker's text and for the nesting of parentheses.
inline constexpr std::size_t k_longest_marker = std::size_t{16} * 1024;
inline constexpr std::size_t k_deepest_marker = 64;

[[nodiscard]] auto parse_marker(std::string_view text) -> Result<Marker>;

class Scanner;
/// Parses the longest marker at the scanner's position; for parsers of requirements.
[[nodiscard]] auto parse_marker_at(Scanner& scanner) -> Result<Marker>;

}  // namespace gpusolve::pypi
