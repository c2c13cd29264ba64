// The fewest of some sets that hold all members together.
#pragma once

#include <bitset>
#include <cstddef>
#include <span>
#include <vector>

namespace gpusolve::cli::fleet {

inline constexpr std::size_t k_most_members = 256;
using Members = std::bitset<k_most_members>;

/// The first `count` members.
[[nodiscard]] auto first_members(std::size_t count) -> Members;
/// Their numbers, ascending.
[[nodiscard]] auto numbers_of(const Members& members) -> std::vector<std::size_t>;

struct Cover {
  std::vector<std::size_t> columns;  ///< ascending
  bool is_fewest{true};              ///< false: the search was cut short, and fewer might do
};

/// The fewest columns that hold each of `all` at least once; of equally many the lexicographically first that the search meets, the same
/// for the same input. What no column holds is left out. Exact by branch and bound: the member with the fewest columns is
/// branched on, and a branch ends where members that share no column are too many.
[[nodiscard]] auto fewest_columns(std::span<const Members> columns, Members all) -> Cover;

}  // namespace gpusolve::cli::fleet
