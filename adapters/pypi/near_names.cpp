#include "adapters/pypi/near_names.hpp"

#include <algorithm>
#include <utility>

namespace gpusolve::pypi {

namespace {

/// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours.
auto distance(std::string_view left, std::string_view right) -> std::size_t {
  std::vector<std::vector<std::size_t>> cost(left.size() + 1, std::vector<std::size_t>(right.size() + 1));
  for (std::size_t row = 0; row <= left.size(); ++row) {
    for (std::size_t column = 0; column <= right.size(); ++column) {
      if (row == 0 || column == 0) {
        cost[row][column] = row + column;
        continue;
      }
      const bool is_same = left[row - 1] == right[column - 1];
      cost[row][column] = std::min({cost[row - 1][column] + 1, cost[row][column - 1] + 1, cost[row - 1][column - 1] + (is_same ? 0U : 1U)});
      if (row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]) {
        cost[row][column] = std::min(cost[row][column], cost[row - 2][column - 2] + 1);
      }
    }
  }
  return cost[left.size()][right.size()];
}

}  // namespace

auto near_names(std::string_view name, std::span<const std::string> names) -> std::vector<std::string> {
  constexpr std::size_t k_most = 3;
  constexpr std::size_t k_longest_name = 100;
  const std::size_t allowed = name.size() < 4 ? 1 : 2;
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const auto& other : names) {
    const auto difference = std::max(other.size(), name.size()) - std::min(other.size(), name.size());
    if (other == name || difference > allowed || other.size() > k_longest_name) {
      continue;
    }
    if (const auto how_far = distance(name, other); how_far <= allowed) {
      found.emplace_back(how_far, other);
    }
  }
  std::ranges::sort(found);
  std::vector<std::string> nearest;
  for (auto& [how_far, other] : found) {
    if (nearest.size() < k_most && (nearest.empty() || nearest.back() != other)) {
      nearest.push_back(std::move(other));
    }
  }
  return nearest;
}

}  // namespace gpusolve::pypi
