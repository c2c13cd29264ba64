// Removes look-around from the front of a regex. Used by regex.cpp only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::conda::detail {

/// A regex without look-around that must match, or must not match, at the start of the text.
struct RegexCondition {
  std::string expression;
  bool wanted{true};
};

/// Splits `^(?=A)(?!B)C$` into A, not B, C$. All conditions at the start of an expression apply to the same position, so the expression
/// holds exactly if all parts hold. Leaves look-around elsewhere in place, and any beyond 32 parts or nested too deeply.
[[nodiscard]] auto split_conditions(std::string_view expression) -> std::vector<RegexCondition>;

}  // namespace gpusolve::conda::detail
