// "Did you mean": the names that a mistyped one may have been.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

/// Least number of letters inserted, dropped, changed or swapped with their neighbour that turns one text into the other (optimal string
/// alignment); `limit` + 1 for anything beyond `limit`. Takes time as the product of their lengths.
[[nodiscard]] auto edit_distance(std::string_view left, std::string_view right, std::size_t limit) -> std::size_t;

/// At most `most` of `known`, nearest first, then in alphabetical order: those in which a third of the letters differ at most, or one
/// letter where they are short. The name itself is not among them, nor is any of more than a hundred letters.
[[nodiscard]] auto near_names(std::string_view name, std::span<const std::string_view> known, std::size_t most) -> std::vector<std::string>;

}  // namespace gpusolve
