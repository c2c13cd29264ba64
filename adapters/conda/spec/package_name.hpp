// Checks names of conda packages (CEP 26).
#pragma once

#include <string_view>

#include "base/result.hpp"

namespace gpusolve::conda {

/// Checks a name in a match spec: letters and digits, single `.`, `_` or `-` between them, one leading `_`, or two for a virtual package. A
/// name with `*` is a glob or regex and is valid. Errors (kind `usage`) describe the fault.
[[nodiscard]] auto check_package_name(std::string_view name) -> Status;

}  // namespace gpusolve::conda
