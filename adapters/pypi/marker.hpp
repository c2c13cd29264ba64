// Environment markers (PEP 508; extras by PEP 685, extras and dependency_groups as sets by PEP 751). They are evaluated for an
// environment that is given as a value: nothing of the machine that runs gpusolve enters.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// What markers are evaluated for, by the names that they use (`python_version`, `sys_platform`, …). A name that is absent is
/// undefined, and a marker that asks for it an error.
struct MarkerEnvironment {
  std::map<std::string, std::string, std::less<>> values;
  std::map<std::string, std::set<std::string>, std::less<>> sets;  ///< `extras`, `dependency_groups`
  auto operator==(const MarkerEnvironment&) const -> bool = default;
};

/// A variable, by its present name (`sys.platform` is read as `sys_platform`).
struct MarkerVariable {
  std::string name;
  auto operator==(const MarkerVariable&) const -> bool = default;
};
/// A quoted string, by its value.
struct MarkerLiteral {
  std::string value;
  auto operator==(const MarkerLiteral&) const -> bool = default;
};
using MarkerOperand = std::variant<MarkerVariable, MarkerLiteral>;

/// `python_version >= "3.8"`. The operator as written, `not in` with one space.
struct MarkerComparison {
  MarkerOperand left;
  std::string op;
  MarkerOperand right;
};

struct MarkerNode;
/// `a and b or c`: any of the alternatives must hold, of which each holds if all its nodes do.
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
  /// Normalised: double quotes, one space, no parentheses that mean nothing at the outside, extra names by PEP 685.
  [[nodiscard]] auto text() const -> std::string;
  /// Does it ask for the variable of this name?
  [[nodiscard]] auto uses(std::string_view variable) const -> bool;
  /// Errors, of kind `usage`, where a name is undefined or a comparison has no meaning (`sys_platform ~= "linux"`); every part is
  /// looked at, so that whether there is an error does not hang on the order of parts.
  [[nodiscard]] auto evaluate(const MarkerEnvironment& environment) const -> Result<bool>;

  /// Same normalised text.
  auto operator==(const Marker& other) const -> bool { return text() == other.text(); }

 private:
  MarkerGroup group_;
};

/// Longest text, and deepest nesting of parentheses, that is read.
inline constexpr std::size_t k_longest_marker = std::size_t{16} * 1024;
inline constexpr std::size_t k_deepest_marker = 64;

[[nodiscard]] auto parse_marker(std::string_view text) -> Result<Marker>;

class Scanner;
/// The marker at the scanner, up to where none goes on; for readers of requirements.
[[nodiscard]] auto parse_marker_at(Scanner& scanner) -> Result<Marker>;

}  // namespace gpusolve::pypi
