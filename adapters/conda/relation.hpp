// `>=1.2`: an operator and what it is compared with.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "adapters/conda/version_spec.hpp"

namespace gpusolve::conda {

/// Cuts one of `= == != < <= > >= ~=` off the front (`=` is `starts_with`). None where another operator character follows, where nothing
/// does, or where the rest holds a blank: conda takes none of these.
[[nodiscard]] auto split_relation(std::string_view text) -> std::optional<std::pair<VersionOperator, std::string_view>>;

}  // namespace gpusolve::conda
