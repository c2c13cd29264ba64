// Which of the known names did the user mean?
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::catalogs {

/// Optimal-string-alignment distance (a swap of neighbours costs one); `limit` + 1 for anything beyond `limit`.
[[nodiscard]] auto edit_distance(std::string_view left, std::string_view right, std::size_t limit) -> std::size_t;

/// At most `most` of `known` that are close to `name` (a third of its length, at least one edit), nearest first.
[[nodiscard]] auto near_names(std::string_view name, std::span<const std::string_view> known, std::size_t most)
    -> std::vector<std::string_view>;

}  // namespace gpusolve::catalogs
