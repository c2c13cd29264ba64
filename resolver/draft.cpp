#include "resolver/draft.hpp"

#include <iterator>

namespace gpusolve::resolver {

auto Draft::add(Meaning meaning, std::uint32_t family, std::uint32_t rank, bool is_last_resort) -> solv::Node {
  out_.meanings.push_back(meaning);
  return out_.problem.add_node({family, rank, is_last_resort});
}

auto Draft::group_of_one(solv::Node node) -> solv::Group {
  singles_.resize(out_.problem.nodes.size());
  auto& group = singles_[node.value];
  if (!group) {
    group = out_.problem.add_group(node);
  }
  return *group;
}

auto Draft::add_bars(const std::map<std::uint32_t, std::vector<solv::Node>>& by_level, std::uint16_t objective) -> std::vector<solv::Node> {
  const auto family = new_family();
  std::vector<solv::Node> bars;
  bars.reserve(by_level.size());
  std::uint32_t rank = 0;
  for (const auto& [level, unused] : by_level) {
    bars.push_back(add(BarMeaning{objective, static_cast<std::uint16_t>(level)}, family, rank++));
  }
  auto next = std::next(by_level.begin());
  for (std::size_t i = 0; i + 1 < bars.size(); ++i, ++next) {
    out_.problem.add_conflict(bars[i], out_.problem.add_group(next->second));
    out_.problem.add_need(bars[i], group_of_one(bars[i + 1]));
  }
  return bars;
}

}  // namespace gpusolve::resolver
