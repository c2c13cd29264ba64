// Checks whether bytes are text.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve {

/// The first byte that is NUL or not UTF-8, as an error of kind `usage`; `file` is its place. nullopt if there is none.
[[nodiscard]] auto text_fault(std::string_view text, std::string_view file) -> std::optional<Error>;

}  // namespace gpusolve
