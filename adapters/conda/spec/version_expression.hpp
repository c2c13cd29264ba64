// The grammar of version specs: parts joined by `,` (binds tighter) and `|`, with parentheses. Used by version_spec.cpp only.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::conda::detail {

/// A part such as `>=1.2`, or the operator `,` or `|` that joins the two parts before it.
using ExpressionItem = std::variant<std::string_view, char>;

/// Converts an expression to postfix order. Like conda, ignores text that follows a complete expression without an operator (`1.2(3.4)`
/// means `1.2`). The parts are views into `text`.
[[nodiscard]] auto parse_version_expression(std::string_view text) -> Result<std::vector<ExpressionItem>>;

}  // namespace gpusolve::conda::detail
