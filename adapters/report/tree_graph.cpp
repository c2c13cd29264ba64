#include "adapters/report/tree_graph.hpp"

#include <algorithm>
#include <map>

namespace gpusolve::report {
namespace {

/// A field of a key: its length keeps two fields from running into one another.
auto field(const std::string& text) -> std::string { return std::to_string(text.size()) + ":" + text; }

}  // namespace

TreeGraph::TreeGraph(const Graph& graph) : graph_(graph), needs_(graph.nodes.size()), clashes_(graph.nodes.size()) {
  for (const auto& edge : graph.edges) {
    if (edge.from >= size() || edge.to >= size() || edge.from == edge.to) {
      continue;
    }
    if (edge.kind == "requires") {
      add_need(edge);
    } else {
      add_clash(edge);
    }
  }
}

void TreeGraph::add_need(const GraphEdge& edge) {
  auto& needs = needs_[edge.from];
  const auto spec = edge.spec.value_or("");
  auto found = std::ranges::find(needs, spec, &Need::spec);
  if (found == needs.end()) {
    found = needs.insert(needs.end(), Need{spec, {}});
  }
  if (std::ranges::find(found->targets, edge.to) == found->targets.end()) {
    found->targets.push_back(edge.to);
  }
}

void TreeGraph::add_clash(const GraphEdge& edge) {
  const bool is_limit = edge.kind == "constrains";
  clashes_[edge.from].push_back({edge.to, true, is_limit, edge.spec.value_or("")});
  clashes_[edge.to].push_back({edge.from, false, is_limit, edge.spec.value_or("")});
}

auto TreeGraph::part_played(std::uint32_t id) const -> std::string {
  const auto& self = node(id);
  std::string key = field(self.kind) + field(self.name.value_or(""));
  if (self.reason) {
    key += field(std::string(reason_code_text(self.reason->code))) + field(self.reason->fact) + field(self.reason->needed);
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
