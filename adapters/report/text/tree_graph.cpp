#include "adapters/report/text/tree_graph.hpp"

#include <algorithm>
#include <map>

#include "adapters/report/words/wording.hpp"

namespace gpusolve::report {
namespace {

/// A field of a key, preceded by its length, so that different fields never give the same key.
auto field(const std::string& text) -> std::string { return std::to_string(text.size()) + ":" + text; }

}  // namespace

TreeGraph::TreeGraph(const Graph& graph)
    : graph_(graph),
      wishes_(graph.nodes.size()),
      askers_(graph.nodes.size()),
      needs_(graph.nodes.size()),
      clashes_(graph.nodes.size()),
      allowed_(graph.nodes.size()) {
  for (const auto& edge : graph.edges) {
    if (edge.from >= size() || edge.to >= size() || edge.from == edge.to) {
      continue;
    }
    if (edge.kind == GraphEdge::Kind::needs) {
      add_need(edge);
    } else if (edge.kind == GraphEdge::Kind::allows) {
      allowed_[edge.from].push_back(edge.to);
    } else {
      add_clash(edge);
    }
  }
  follow_wishes();
}

/// Follows each spec of the request through the graph. If the request has very many specs, only the first are distinguished.
void TreeGraph::follow_wishes() {
  constexpr std::size_t k_most_wishes = 32;
  const auto count = size() == 0 ? 0 : std::min(needs_[0].size(), k_most_wishes);
  for (std::size_t wish = 0; wish < count; ++wish) {
    auto open = needs_[0][wish].targets;
    while (!open.empty()) {
      const auto id = open.back();
      open.pop_back();
      if (id == 0 || !wishes_[id].insert(wish).second) {
        continue;
      }
      for (const auto& need : needs_[id]) {
        open.insert(open.end(), need.targets.begin(), need.targets.end());
      }
    }
  }
}

void TreeGraph::add_need(const GraphEdge& edge) {
  auto& needs = needs_[edge.from];
  const auto spec = edge.spec.value_or("");
  auto found = std::ranges::find(needs, spec, &NodeNeed::spec);
  if (found == needs.end()) {
    found = needs.insert(needs.end(), NodeNeed{spec, {}});
  }
  if (std::ranges::find(found->targets, edge.to) == found->targets.end()) {
    found->targets.push_back(edge.to);
  }
  askers_[edge.to].emplace(edge.from, spec);
}

void TreeGraph::add_clash(const GraphEdge& edge) {
  const bool is_limit = edge.kind == GraphEdge::Kind::limits;
  clashes_[edge.from].push_back({edge.to, true, is_limit, edge.spec.value_or("")});
  clashes_[edge.to].push_back({edge.from, false, is_limit, edge.spec.value_or("")});
}

auto TreeGraph::are_alternatives(std::uint32_t left, std::uint32_t right) const -> bool {
  return std::ranges::any_of(askers_[left], [&](const auto& asker) { return askers_[right].contains(asker); });
}

auto TreeGraph::part_played(std::uint32_t id) const -> std::string {
  const auto& self = node(id);
  std::string key = std::to_string(static_cast<int>(self.kind)) + "," + field(self.name.value_or(""));
  if (self.reason) {
    key += field(reason_clause(*self.reason));
  }
  for (const auto& need : needs_[id]) {
    key += "/" + field(need.spec);
    for (const auto target : need.targets) {
      key += "," + std::to_string(target);
    }
  }
  for (const auto& clash : clashes_[id]) {
    key += (clash.is_mine ? "<" : ">") + std::to_string(clash.other) + (clash.is_limit ? field(clash.spec) : "");
  }
  for (const auto other : allowed_[id]) {
    key += "=" + std::to_string(other);
  }
  return key;
}

auto TreeGraph::grouped(const std::vector<std::uint32_t>& ids) const -> std::vector<std::vector<std::uint32_t>> {
  std::vector<std::vector<std::uint32_t>> groups;
  std::map<std::string, std::size_t> group_of;
  for (const auto id : ids) {
    const auto [found, is_new] = group_of.emplace(part_played(id), groups.size());
    if (is_new) {
      groups.emplace_back();
    }
    groups[found->second].push_back(id);
  }
  return groups;
}

}  // namespace gpusolve::report
