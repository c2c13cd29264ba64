// "Did you mean": existing names similar to a mistyped one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

/// The optimal string alignment distance: the least number of letters inserted, deleted, replaced or swapped with their neighbour; `limit`
/// + 1 if it exceeds `limit`. Takes time proportional to the product of the lengths.
[[nodiscard]] auto edit_distance(std::string_view left, std::string_view right, std::size_t limit) -> std::size_t;

/// At most `most` of `known`, nearest first, then alphabetically. At most a third of the letters may differ, or one letter in short names.
/// Excludes the name itself, and names of more than a hundred letters.
[[nodiscard]] auto near_names(std::string_view name, std::span<const std::string_view> known, std::size_t most) -> std::vector<std::string>;

}  // namespace gpusolve
