// Regular expressions that match in time linear in the text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::conda {

/// A regex that matches in time linear in the text (RE2). Supports look-around only at the start of the expression: `^(?=A)(?!B)C$`, which
/// conda writes when it joins two globs. Rejects look-around elsewhere, and back references.
class Regex {
 public:
  /// Whether the regex matches from the start of the text, as in conda. The match may end before the text does.
  [[nodiscard]] auto matches(std::string_view text) const -> bool;

 private:
  friend auto parse_regex(std::string_view expression, bool case_sensitive) -> Result<Regex>;
  struct Compiled;
  struct Condition {
    std::shared_ptr<const Compiled> expression;  // immutable, shared between copies of a spec
    bool wanted{true};
  };
  std::vector<Condition> conditions_;  // all must hold
};

/// Parses a regex in the syntax that RE2 and Python share; at most 1000 bytes. Errors (kind `usage`) name the unsupported part.
[[nodiscard]] auto parse_regex(std::string_view expression, bool case_sensitive = true) -> Result<Regex>;

}  // namespace gpusolve::conda
