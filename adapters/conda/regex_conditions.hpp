// Takes look-around off the front of a regex, so that what is left needs none. Used by regex.cpp only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::conda::detail {

/// A regex without look-around that must match at the start of the text (or must not).
struct RegexCondition {
  std::string expression;
  bool wanted{true};
};

/// `^(?=A)(?!B)C$` -> A, not B, C$. What stands at the start of a text looks at the same place, so it holds exactly when all of the
/// parts hold. Look-around elsewhere is left in place. At most 32 parts; deeper nesting is left in place too.
[[nodiscard]] auto split_conditions(std::string_view expression) -> std::vector<RegexCondition>;

}  // namespace gpusolve::conda::detail
