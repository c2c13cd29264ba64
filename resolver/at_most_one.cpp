#include "resolver/at_most_one.hpp"

#include <vector>

namespace gpusolve::resolver {
namespace {

using solv::Node;

constexpr std::size_t k_most_pairwise = 4;

void exclude_pairs(solv::Problem& problem, std::span<const Node> nodes) {
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    problem.add_conflict(nodes[i], problem.add_group(nodes.subspan(i + 1)));
  }
}

auto make_slots(solv::Problem& problem, std::size_t count, const std::function<Node()>& new_node) -> std::vector<solv::Group> {
  std::vector<Node> slots;
  std::vector<solv::Group> groups;
  for (std::size_t i = 0; i < count; ++i) {
    slots.push_back(new_node());
    groups.push_back(problem.add_group(slots.back()));
  }
  exclude_pairs(problem, slots);
  return groups;
}

}  // namespace

void at_most_one(solv::Problem& problem, std::span<const Node> nodes, const std::function<Node()>& new_node) {
  if (nodes.size() <= k_most_pairwise) {
    exclude_pairs(problem, nodes);
    return;
  }
  std::size_t side = 1;
  while (side * side < nodes.size()) {
    ++side;
  }
  const auto rows = make_slots(problem, side, new_node);
  const auto columns = make_slots(problem, side, new_node);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    problem.add_need(nodes[i], rows[i / side]);
    problem.add_need(nodes[i], columns[i % side]);
  }
}

}  // namespace gpusolve::resolver
