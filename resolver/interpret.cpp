#include <algorithm>
#include <map>
#include <set>

#include "base/check.hpp"
#include "base/overloaded.hpp"
#include "resolver/explain.hpp"
#include "resolver/merge.hpp"

namespace gpusolve::resolver {
namespace {

using solv::Node;
using solv::ProofConflict;
using solv::ProofDemand;
using solv::ProofNeed;
using solv::ProofStep;

/// Reconstructs the dependencies from proof steps: first the users of each helper, then the nodes that the helper connects.
class Interpreter {
 public:
  Interpreter(const Encoding& encoding, const Universe& universe) : encoding_(encoding), universe_(universe) {
    graph_.nodes.emplace_back(RequestNode{});
  }

  auto run(const std::vector<std::vector<ProofStep>>& proofs, const std::optional<Disagreement>& disagreement) -> ConflictGraph {
    for (const auto& side : disagreement ? disagreement->sides : std::vector<Leaving>()) {
      add_side(side, disagreement->on);
    }
    for (const auto& proof : proofs) {
      std::ranges::for_each(proof, [&](const ProofStep& step) { find_users(step); });
    }
    for (const auto& proof : proofs) {
      std::ranges::for_each(proof, [&](const ProofStep& step) { add_demanded(step); });
    }
    for (const auto& proof : proofs) {
      std::ranges::for_each(proof, [&](const ProofStep& step) { std::visit([&](const auto& one) { add(one); }, step); });
    }
    auto merged = merge_equal_siblings(graph_);
    sort_by_preference(merged);
    add_clashes(merged);
    return merged;
  }

 private:
  template <class MeaningType>
  auto meaning(Node node) const -> const MeaningType* {
    return std::get_if<MeaningType>(&encoding_.meanings[node.value]);
  }

  /// Graph nodes for the users of a helper: builds that imply it, or the request that demands it.
  auto users_of(Node helper) -> std::set<std::uint32_t> {
    const auto found = users_.find(helper);
    return found == users_.end() ? std::set<std::uint32_t>{} : found->second;
  }

  void find_users(const ProofStep& step) {
    if (const auto* const demand = std::get_if<ProofDemand>(&step)) {
      users_[demand->node].insert(0);
    }
    const auto* const need = std::get_if<ProofNeed>(&step);
    if (need == nullptr || meaning<BuildMeaning>(need->from) == nullptr) {
      return;
    }
    for (const auto to : encoding_.problem.members_of(need->to)) {
      if (meaning<NeedMeaning>(to) != nullptr || meaning<LimitMeaning>(to) != nullptr) {
        users_[to].insert(node_of_build(meaning<BuildMeaning>(need->from)->build));
      }
    }
  }

  auto node(ConflictNode value) -> std::uint32_t {
    const auto [place, is_new] = index_.try_emplace(value, static_cast<std::uint32_t>(graph_.nodes.size()));
    if (is_new) {
      graph_.nodes.push_back(std::move(value));
    }
    return place->second;
  }

  auto node_of_build(BuildIndex index) -> std::uint32_t {
    const auto& build = universe_.build(index);
    const auto name = universe_.name(build.name).id;
    place_.emplace(build.id, index);
    return node(CandidateNode{name, {build.id}});
  }

  void sort_by_preference(ConflictGraph& graph) const {
    for (auto& one : graph.nodes) {
      if (auto* const group = std::get_if<CandidateNode>(&one)) {
        std::ranges::sort(group->candidates, {}, [&](CandidateId id) { return place_.at(id); });
      }
    }
  }

  void edge(std::uint32_t from, std::uint32_t to, ConflictEdge::Kind kind, SpecId spec = {}) {
    graph_.edges.push_back({from, to, kind, spec});
  }

  /// Adds the requirements of the request before the other requirements of the proof.
  void add_demanded(const ProofStep& step) {
    const auto* const demand = std::get_if<ProofDemand>(&step);
    if (const auto* const need = demand == nullptr ? nullptr : meaning<NeedMeaning>(demand->node)) {
      add_need(demand->node, *need);
    }
  }

  void add(const ProofDemand& /*demand*/) {}  // the users of the demanded helper explain it

  /// need(spec) -> builds: every user of the helper requires each of the matching builds as an alternative.
  void add(const ProofNeed& step) {
    if (const auto* const need = meaning<NeedMeaning>(step.from)) {
      add_need(step.from, *need);
    }
  }

  /// Adds the requirement of a helper once, although the helper may be in many steps: one for each build that it excludes.
  void add_need(Node helper, const NeedMeaning& need) {
    for (const auto user : is_added_.insert(helper).second ? users_of(helper) : std::set<std::uint32_t>()) {
      add_requirement(user, need.spec);
    }
  }

  void add_requirement(std::uint32_t user, SpecIndex index) {
    const auto& spec = universe_.spec(index);
    for (const auto build : spec.matching) {
      edge(user, node_of_build(build), ConflictEdge::Kind::requires_, spec.id);
    }
    if (spec.failure) {
      edge(user, node(FactNode{spec.id, *spec.failure}), ConflictEdge::Kind::requires_, spec.id);
    }
    if (!spec.name) {
      return;
    }
    const bool has_exclusions = add_exclusions(user, spec);
    if (spec.matching.empty() && !has_exclusions) {
      const auto& [usable, excluded] = candidates_of(*spec.name);
      const bool is_known = !usable.empty() || !excluded.empty();
      edge(user, node(MissingNode{spec.id, universe_.name(*spec.name).id, is_known}), ConflictEdge::Kind::requires_, spec.id);
    }
  }

  auto candidates_of(NameIndex name) const -> const Candidates& {
    const auto all = universe_.provider().candidates_of(universe_.name(name).id);
    GPUSOLVE_CHECK(all, "a name that was read cannot be read again");
    return **all;
  }

  /// Adds the builds that would meet the spec but are excluded, grouped by reason. Returns whether there are any.
  auto add_exclusions(std::uint32_t user, const Spec& spec) -> bool {
    const auto& name = universe_.name(*spec.name);
    std::map<Reason, std::vector<CandidateId>> by_reason;
    for (const auto& exclusion : candidates_of(*spec.name).excluded) {
      if (universe_.provider().matches(spec.id, exclusion.id)) {
        by_reason[exclusion.reason].push_back(exclusion.id);
      }
    }
    for (auto& [reason, candidates] : by_reason) {
      std::ranges::sort(candidates);
      edge(user, node(ExclusionNode{name.id, std::move(candidates), reason}), ConflictEdge::Kind::requires_, spec.id);
    }
    return !by_reason.empty();
  }

  /// Adds the builds of a root that a fact or a bound excludes, each separately; then the other builds together, and the builds of the
  /// name that they leave.
  void add_side(const Leaving& side, NameIndex on) {
    const auto& spec = universe_.spec(side.root);
    for (const auto& [build, objective] : side.barred) {
      edge(0, node_of_build(build), ConflictEdge::Kind::requires_, spec.id);
      edge(node(ObjectiveNode{objective}), node_of_build(build), ConflictEdge::Kind::excludes);
    }
    for (const auto build : spec.matching) {
      if (const auto* const fact = universe_.failed_fact(build); fact != nullptr) {
        edge(0, node_of_build(build), ConflictEdge::Kind::requires_, spec.id);
        edge(node_of_build(build), node(FactNode{fact->id, *fact->failure}), ConflictEdge::Kind::requires_, fact->id);
      }
    }
    add_exclusions(0, spec);
    const auto usable = node_of_builds(*spec.name, side.builds);
    edge(0, usable, ConflictEdge::Kind::requires_, spec.id);
    edge(usable, node_of_builds(on, side.left), ConflictEdge::Kind::allows);
  }

  auto node_of_builds(NameIndex name, const std::vector<BuildIndex>& builds) -> std::uint32_t {
    CandidateNode group{universe_.name(name).id, {}};
    for (const auto build : builds) {
      place_.emplace(universe_.build(build).id, build);
      group.candidates.push_back(universe_.build(build).id);
    }
    return node(std::move(group));
  }

  /// Adds a conflict: limit(spec) or need(spec) against a build, a bar against a build, or two slots of one name.
  void add(const ProofConflict& step) {
    for (const auto& [helper, other] : {std::pair(step.from, step.to), std::pair(step.to, step.from)}) {
      const auto* const build = meaning<BuildMeaning>(other);
      if (const auto* const limit = meaning<LimitMeaning>(helper); limit != nullptr && build != nullptr) {
        for (const auto user : users_of(helper)) {
          edge(user, node_of_build(build->build), ConflictEdge::Kind::constrains, universe_.spec(limit->spec).id);
        }
      }
      if (const auto* const need = meaning<NeedMeaning>(helper); need != nullptr && build != nullptr) {
        add_need(helper, *need);
        names_in_clash_.insert(universe_.name(universe_.build(build->build).name).id);
      }
      if (const auto* const bar = meaning<BarMeaning>(helper); bar != nullptr && build != nullptr) {
        edge(node(ObjectiveNode{bar->objective}), node_of_build(build->build), ConflictEdge::Kind::excludes);
      }
      if (const auto* const slot = meaning<SlotMeaning>(helper)) {
        names_in_clash_.insert(universe_.name(slot->name).id);
      } else if (const auto* const tier = meaning<TierMeaning>(helper)) {
        names_in_clash_.insert(universe_.name(tier->name).id);
      } else if (build != nullptr && meaning<BuildMeaning>(helper) != nullptr) {
        names_in_clash_.insert(universe_.name(universe_.build(build->build).name).id);
      }
    }
  }

  /// Lets the merged groups of a name exclude each other if the proof uses "one build per name".
  void add_clashes(ConflictGraph& graph) const {
    std::map<NameId, std::vector<std::uint32_t>> groups;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
      if (const auto* const candidate = std::get_if<CandidateNode>(&graph.nodes[i]);
          candidate != nullptr && names_in_clash_.contains(candidate->name)) {
        groups[candidate->name].push_back(i);
      }
    }
    for (const auto& [name, nodes] : groups) {
      for (std::size_t left = 0; left < nodes.size(); ++left) {
        for (auto right = left + 1; right < nodes.size(); ++right) {
          graph.edges.push_back({nodes[left], nodes[right], ConflictEdge::Kind::excludes, {}});
        }
      }
    }
    std::ranges::sort(graph.edges);
  }

  const Encoding& encoding_;
  const Universe& universe_;
  ConflictGraph graph_;
  std::map<CandidateId, BuildIndex> place_;  // builds of a name have ascending indexes, best first
  std::map<ConflictNode, std::uint32_t> index_;
  std::map<Node, std::set<std::uint32_t>> users_;
  std::set<Node> is_added_;  ///< helpers whose requirement is in the graph
  std::set<NameId> names_in_clash_;
};

}  // namespace

auto interpret(const std::vector<std::vector<ProofStep>>& proofs, const std::optional<Disagreement>& disagreement, const Encoding& encoding,
               const Universe& universe) -> ConflictGraph {
  return Interpreter(encoding, universe).run(proofs, disagreement);
}

}  // namespace gpusolve::resolver
