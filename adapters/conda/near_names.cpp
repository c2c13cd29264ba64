#include "adapters/conda/near_names.hpp"

#include <algorithm>
#include <utility>

namespace gpusolve::conda {

auto edit_distance(std::string_view a, std::string_view b) -> std::size_t {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t column = 0; column <= b.size(); ++column) {
    row[column] = column;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

auto near_names(std::string_view wanted, std::span<const std::string_view> names, std::size_t count) -> std::vector<std::string> {
  constexpr std::size_t k_longest = 100;
  std::vector<std::pair<std::size_t, std::string_view>> found;
  for (const auto name : names) {
    const auto allowed = std::max<std::size_t>(1, std::min(wanted.size(), name.size()) / 3);
    const auto least = wanted.size() > name.size() ? wanted.size() - name.size() : name.size() - wanted.size();
    if (least > allowed || name.size() > k_longest) {
      continue;
    }
    if (const auto distance = edit_distance(wanted, name); distance <= allowed && distance > 0) {
      found.emplace_back(distance, name);
    }
  }
  std::ranges::sort(found);
  const auto [first, last] = std::ranges::unique(found);
  found.erase(first, last);
  std::vector<std::string> out;
  for (std::size_t index = 0; index < std::min(count, found.size()); ++index) {
    out.emplace_back(found[index].second);
  }
  return out;
}

}  // namespace gpusolve::conda
