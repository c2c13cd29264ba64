#include "catalogs/near_names.hpp"

#include <algorithm>
#include <utility>

namespace gpusolve::catalogs {
namespace {

constexpr std::size_t k_longest_name = 120;  // a longer one has no near name; keeps the cost of hostile input small

/// The next row of the distance table, for the letter `left[i - 1]`.
auto next_row(std::string_view left, std::string_view right, std::size_t i, const std::vector<std::size_t>& above,
              const std::vector<std::size_t>& two_above) -> std::vector<std::size_t> {
  std::vector<std::size_t> row(right.size() + 1, i);
  for (std::size_t j = 1; j <= right.size(); ++j) {
    const std::size_t changed = above[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
    row[j] = std::min({above[j] + 1, row[j - 1] + 1, changed});
    if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
      row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row;
}

}  // namespace

auto edit_distance(std::string_view left, std::string_view right, std::size_t limit) -> std::size_t {
  const std::size_t gap = left.size() > right.size() ? left.size() - right.size() : right.size() - left.size();
  if (gap > limit || left.size() > k_longest_name || right.size() > k_longest_name) {
    return limit + 1;
  }
  std::vector<std::size_t> two_above;
  std::vector<std::size_t> above(right.size() + 1);
  for (std::size_t j = 0; j <= right.size(); ++j) {
    above[j] = j;
  }
  for (std::size_t i = 1; i <= left.size(); ++i) {
    auto row = next_row(left, right, i, above, two_above);
    two_above = std::exchange(above, std::move(row));
  }
  return std::min(above.back(), limit + 1);
}

auto near_names(std::string_view name, std::span<const std::string_view> known, std::size_t most) -> std::vector<std::string_view> {
  const std::size_t limit = std::max<std::size_t>(1, name.size() / 3);
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const auto candidate : known) {
    if (const auto distance = edit_distance(name, candidate, limit); distance <= limit) {
      ranked.emplace_back(distance, candidate);
    }
  }
  std::ranges::sort(ranked);
  const auto repeated = std::ranges::unique(ranked);
  ranked.erase(repeated.begin(), repeated.end());
  std::vector<std::string_view> nearest;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) {
    nearest.push_back(ranked[i].second);
  }
  return nearest;
}

}  // namespace gpusolve::catalogs
