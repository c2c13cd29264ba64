#include "engine/worlds/exclusions.hpp"

#include <map>
#include <set>
#include <tuple>

namespace gpusolve::engine {
namespace {

using namespace resolver;  // NOLINT(google-build-using-namespace): the words of the graph

/// The incoming edges of a node: who requires it, and by which spec.
using Askers = std::vector<std::tuple<std::uint32_t, ConflictEdge::Kind, SpecId>>;
using Key = std::tuple<NameId, ReasonCode, std::string, Askers>;

auto askers_of(const ConflictGraph& graph) -> std::vector<Askers> {
  std::vector<Askers> askers(graph.nodes.size());
  for (const auto& edge : graph.edges) {
    askers[edge.to].emplace_back(edge.from, edge.kind, edge.spec);
  }
  return askers;
}

/// Moves the builds of `other` into `first`.
void absorb(ExclusionNode& first, const ExclusionNode& other) {
  first.candidates.insert(first.candidates.end(), other.candidates.begin(), other.candidates.end());
  first.reason.subject.clear();
  if (first.reason.needed != other.reason.needed) {
    first.reason.needed.clear();
  }
}

}  // namespace

auto merge_exclusions(const ConflictGraph& graph) -> ConflictGraph {
  const auto askers = askers_of(graph);
  ConflictGraph merged;
  std::vector<std::uint32_t> place(graph.nodes.size());
  std::map<Key, std::uint32_t> place_of_kind;
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    place[i] = static_cast<std::uint32_t>(merged.nodes.size());
    const auto* const exclusion = std::get_if<ExclusionNode>(&graph.nodes[i]);
    if (exclusion != nullptr) {
      const auto& reason = exclusion->reason;
      const auto [found, is_new] = place_of_kind.emplace(Key{exclusion->name, reason.code, fact_text(reason), askers[i]}, place[i]);
      if (!is_new) {
        place[i] = found->second;
        absorb(std::get<ExclusionNode>(merged.nodes[place[i]]), *exclusion);
        continue;
      }
    }
    merged.nodes.push_back(graph.nodes[i]);
  }
  std::set<ConflictEdge> known;
  for (const auto& edge : graph.edges) {
    const ConflictEdge moved{place[edge.from], place[edge.to], edge.kind, edge.spec};
    if (known.insert(moved).second) {
      merged.edges.push_back(moved);
    }
  }
  return merged;
}

}  // namespace gpusolve::engine
