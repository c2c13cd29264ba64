// A relation such as `>=1.2`: an operator and its operand.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "adapters/conda/spec/version_spec.hpp"

namespace gpusolve::conda {

/// Removes one of `= == != < <= > >= ~=` from the front (`=` is `starts_with`). Like conda, returns nullopt if another operator character
/// or nothing follows, or if the rest contains a blank.
[[nodiscard]] auto split_relation(std::string_view text) -> std::optional<std::pair<VersionOperator, std::string_view>>;

}  // namespace gpusolve::conda
