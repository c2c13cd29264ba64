#include "resolver/merge.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace gpusolve::resolver {
namespace {

using Classes = std::vector<std::uint32_t>;  // class of each node
// An edge seen from one of its ends: outgoing, kind, spec, class of the other end.
using EdgeEnd = std::tuple<bool, ConflictEdge::Kind, SpecId, std::uint32_t>;
using Signature = std::pair<std::uint32_t, std::set<EdgeEnd>>;

/// Nodes that may be merged: builds of one name, in the conflict or excluded for one reason.
using Kind = std::pair<NameId, std::optional<Reason>>;

auto kind_of(const ConflictNode& node) -> std::optional<Kind> {
  if (const auto* const candidate = std::get_if<CandidateNode>(&node)) {
    return Kind{candidate->name, std::nullopt};
  }
  const auto* const exclusion = std::get_if<ExclusionNode>(&node);
  if (exclusion == nullptr) {
    return std::nullopt;
  }
  auto reason = exclusion->reason;  // these differ for each build: its own subject, and perhaps another needed value
  reason.subject.clear();
  reason.needed.clear();
  return Kind{exclusion->name, std::move(reason)};
}

/// The initial partition: all nodes of one kind together, every other node alone.
auto coarsest_classes(const ConflictGraph& graph) -> Classes {
  std::map<Kind, std::uint32_t> of_kind;
  Classes classes(graph.nodes.size());
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const auto kind = kind_of(graph.nodes[i]);
    classes[i] = kind ? of_kind.try_emplace(*kind, i).first->second : i;
  }
  return classes;
}

auto is_build(const ConflictGraph& graph, std::uint32_t node) -> bool { return kind_of(graph.nodes[node]).has_value(); }

void append(std::vector<CandidateId>& builds, const std::vector<CandidateId>& others) {
  builds.insert(builds.end(), others.begin(), others.end());
}

/// Moves the builds of `other`, a node of the same kind, into `leader`.
void absorb(ConflictNode& leader, const ConflictNode& other) {
  if (auto* const group = std::get_if<CandidateNode>(&leader)) {
    append(group->candidates, std::get<CandidateNode>(other).candidates);
    return;
  }
  auto& exclusion = std::get<ExclusionNode>(leader);
  const auto& more = std::get<ExclusionNode>(other);
  append(exclusion.candidates, more.candidates);
  exclusion.reason.subject.clear();
  if (exclusion.reason.needed != more.reason.needed) {
    exclusion.reason.needed.clear();
  }
}

/// Splits each class by the edges of its members. Ignores mutual exclusion between two builds of a name.
auto refine(const ConflictGraph& graph, const Classes& classes) -> Classes {
  std::vector<Signature> signatures(graph.nodes.size());
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    signatures[i].first = classes[i];
  }
  for (const auto& edge : graph.edges) {
    if (edge.kind == ConflictEdge::Kind::excludes && classes[edge.from] == classes[edge.to]) {
      continue;
    }
    // Builds are equivalent if each requires its own build of another name, although their specs differ.
    const bool is_between_builds = is_build(graph, edge.from) && is_build(graph, edge.to);
    const auto spec = is_between_builds ? SpecId{} : edge.spec;
    signatures[edge.from].second.emplace(true, edge.kind, spec, classes[edge.to]);
    signatures[edge.to].second.emplace(false, edge.kind, spec, classes[edge.from]);
  }
  std::map<Signature, std::uint32_t> leaders;
  Classes finer(graph.nodes.size());
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    finer[i] = leaders.try_emplace(signatures[i], i).first->second;
  }
  return finer;
}

auto merged_nodes(const ConflictGraph& graph, const Classes& classes, std::vector<std::uint32_t>& new_index) -> std::vector<ConflictNode> {
  std::vector<ConflictNode> nodes;
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    if (classes[i] == i) {
      new_index[i] = static_cast<std::uint32_t>(nodes.size());
      nodes.push_back(graph.nodes[i]);
      continue;
    }
    new_index[i] = new_index[classes[i]];
    absorb(nodes[new_index[i]], graph.nodes[i]);
  }
  return nodes;
}

}  // namespace

auto merge_equal_siblings(const ConflictGraph& graph) -> ConflictGraph {
  auto classes = coarsest_classes(graph);
  for (auto finer = refine(graph, classes); finer != classes; finer = refine(graph, classes)) {
    classes = std::move(finer);
  }
  std::vector<std::uint32_t> new_index(graph.nodes.size());
  ConflictGraph merged{merged_nodes(graph, classes, new_index), {}};
  for (const auto& edge : graph.edges) {
    const auto from = new_index[edge.from];
    const auto to = new_index[edge.to];
    if (from != to) {
      merged.edges.push_back({from, to, edge.kind, edge.spec});
    }
  }
  std::ranges::sort(merged.edges);
  const auto repeated = std::ranges::unique(merged.edges);
  merged.edges.erase(repeated.begin(), repeated.end());
  return merged;
}

}  // namespace gpusolve::resolver
