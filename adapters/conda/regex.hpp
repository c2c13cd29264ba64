// Regular expressions in time linear in the text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A regex that takes time linear in the text (RE2). Look-around is understood where it opens the expression (`^(?=A)(?!B)C$`, which
/// conda itself writes when it joins two globs); elsewhere it is refused, as are back references.
class Regex {
 public:
  /// Matches from the start of the text, as conda does; where it ends is up to the expression.
  [[nodiscard]] auto matches(std::string_view text) const -> bool;

 private:
  friend auto parse_regex(std::string_view expression, bool case_sensitive) -> Result<Regex>;
  struct Compiled;
  struct Condition {
    std::shared_ptr<const Compiled> expression;  // immutable, shared between copies of a spec
    bool wanted{true};
  };
  std::vector<Condition> conditions_;  // all of them hold
};

/// Reads a regex in the syntax that RE2 and Python share; at most 1000 bytes. Errors (kind `usage`) name what is not understood.
[[nodiscard]] auto parse_regex(std::string_view expression, bool case_sensitive = true) -> Result<Regex>;

}  // namespace gpusolve::conda
