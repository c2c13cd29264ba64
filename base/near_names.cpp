#include "base/near_names.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gpusolve {
namespace {

constexpr std::size_t k_longest_name = 100;  // bounds the cost of hostile input

}  // namespace

auto edit_distance(std::string_view left, std::string_view right, std::size_t limit) -> std::size_t {
  const auto gap = std::max(left.size(), right.size()) - std::min(left.size(), right.size());
  if (gap > limit) {
    return limit + 1;
  }
  std::vector<std::size_t> before_last(right.size() + 1);
  std::vector<std::size_t> last(right.size() + 1);
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return std::min(row.back(), limit + 1);
}

auto near_names(std::string_view name, std::span<const std::string_view> known, std::size_t most) -> std::vector<std::string> {
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const auto candidate : known) {
    if (std::max(name.size(), candidate.size()) > k_longest_name) {
      continue;
    }
    const auto limit = std::max<std::size_t>(1, std::min(name.size(), candidate.size()) / 3);
    if (const auto distance = edit_distance(name, candidate, limit); distance > 0 && distance <= limit) {
      ranked.emplace_back(distance, candidate);
    }
  }
  std::ranges::sort(ranked);
  const auto repeated = std::ranges::unique(ranked);
  ranked.erase(repeated.begin(), repeated.end());
  const auto nearest = std::span(ranked).first(std::min(most, ranked.size()));
  std::vector<std::string> out;
  std::ranges::transform(nearest, std::back_inserter(out), [](const auto& one) { return std::string(one.second); });
  return out;
}

}  // namespace gpusolve
