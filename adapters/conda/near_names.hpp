// "Did you mean": the names that a mistyped one may have been.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::conda {

/// Least number of letters inserted, dropped, changed or swapped with their neighbour that turns one text into the other.
[[nodiscard]] auto edit_distance(std::string_view a, std::string_view b) -> std::size_t;

/// At most `count` of `names`, nearest first, then in alphabetical order; none that differs in more than a third of its letters.
[[nodiscard]] auto near_names(std::string_view wanted, std::span<const std::string_view> names, std::size_t count)
    -> std::vector<std::string>;

}  // namespace gpusolve::conda
