// Names that somebody may have meant.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::pypi {

/// At most three of `names`, the most alike first: at most two letters wrong, missing, too many or swapped, fewer in short names.
[[nodiscard]] auto near_names(std::string_view name, std::span<const std::string> names) -> std::vector<std::string>;

}  // namespace gpusolve::pypi
