// Minimum set cover.
#pragma once

#include <bitset>
#include <cstddef>
#include <span>
#include <vector>

namespace gpusolve::engine::fleet {

inline constexpr std::size_t k_most_members = 256;
using Members = std::bitset<k_most_members>;

/// The first `count` members.
[[nodiscard]] auto first_members(std::size_t count) -> Members;
/// The numbers of the members, ascending.
[[nodiscard]] auto numbers_of(const Members& members) -> std::vector<std::size_t>;

struct Cover {
  std::vector<std::size_t> columns;  ///< ascending
  bool is_fewest{true};              ///< false: the search was cut short, and fewer may suffice
};

/// The fewest columns that cover `all`. Deterministic: of several solutions, returns the lexicographically first that the search finds.
/// Ignores members that are in no column. Exact branch and bound: branches on the member with the fewest columns, with a lower bound from
/// members that share no column.
[[nodiscard]] auto fewest_columns(std::span<const Members> columns, Members all) -> Cover;

}  // namespace gpusolve::engine::fleet
