#include "resolver/trim.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>

#include "base/overloaded.hpp"

namespace gpusolve::resolver {
namespace {

using solv::Node;
using solv::ProofConflict;
using solv::ProofDemand;
using solv::ProofNeed;
using solv::ProofStep;
using Proof = std::vector<ProofStep>;

/// The clauses of a proof as a separate problem, with only the nodes that they use.
class SmallProblem {
 public:
  SmallProblem(const Proof& proof, const Encoding& encoding) : encoding_(encoding) {
    for (const auto& step : proof) {
      std::visit(overloaded{[&](const ProofNeed& need) { add(need); },
                            [&](const ProofConflict& conflict) {
                              const auto from = small(conflict.from);  // evaluated first, because it may number a new node
                              problem_.add_conflict(from, problem_.add_group(small(conflict.to)));
                            },
                            [&](const ProofDemand& demand) { goals_.demands.push_back(small(demand.node)); }},
                 step);
    }
  }

  /// A proof of the same clash, or nullopt if the clauses do not suffice.
  auto refute(Budget& budget) -> std::optional<Proof> {
    const auto verdict = solv::Engine(problem_, budget).solve(goals_);
    const auto* const refutation = std::get_if<solv::Refutation>(&verdict);
    if (refutation == nullptr || refutation->problems.empty()) {
      return std::nullopt;
    }
    Proof proof;
    for (const auto& step : refutation->problems.front()) {
      proof.push_back(std::visit([&](const auto& one) { return original(one); }, step));
    }
    std::ranges::sort(proof);
    return proof;
  }

 private:
  auto small(Node node) -> Node {
    const auto [place, is_new] = small_.try_emplace(node);
    if (is_new) {
      place->second = problem_.add_node({});
      original_.push_back(node);
    }
    return place->second;
  }

  void add(const ProofNeed& need) {
    std::vector<Node> members;
    for (const auto node : encoding_.problem.members_of(need.to)) {
      members.push_back(small(node));
    }
    const auto group = problem_.add_group(members);
    original_group_.emplace(group.value, need.to);
    problem_.add_need(small(need.from), group);
  }

  auto original(const ProofNeed& need) const -> ProofStep {
    return ProofNeed{original_[need.from.value], original_group_.at(need.to.value)};
  }
  auto original(const ProofConflict& conflict) const -> ProofStep {
    return ProofConflict{original_[conflict.from.value], original_[conflict.to.value]};
  }
  auto original(const ProofDemand& demand) const -> ProofStep { return ProofDemand{original_[demand.node.value]}; }

  const Encoding& encoding_;
  solv::Problem problem_;
  solv::Goals goals_;
  std::map<Node, Node> small_;
  std::vector<Node> original_;
  std::map<std::uint32_t, solv::Group> original_group_;
};

/// The node that requires another node in this step.
auto asking_node(const ProofStep& step) -> std::optional<Node> {
  return std::visit(overloaded{[](const ProofDemand& /*step*/) { return std::optional<Node>(); },
                               [](const auto& one) { return std::optional<Node>(one.from); }},
                    step);
}

/// The name that a step states a requirement on: need(spec) -> builds, or need(spec) against another build.
auto name_asked(const ProofStep& step, const Encoding& encoding, const Universe& universe) -> std::optional<NameIndex> {
  const auto from = asking_node(step);
  const auto* const meaning = from ? std::get_if<NeedMeaning>(&encoding.meanings[from->value]) : nullptr;
  return meaning == nullptr ? std::nullopt : universe.spec(meaning->spec).name;
}

/// The spec with which a step excludes builds that no step requires: limit(spec) against a build.
auto limit_stated(const ProofStep& step, const Encoding& encoding) -> std::optional<SpecIndex> {
  const auto from = asking_node(step);
  const auto* const meaning = from ? std::get_if<LimitMeaning>(&encoding.meanings[from->value]) : nullptr;
  return meaning == nullptr ? std::nullopt : std::optional(meaning->spec);
}

auto builds_in(const Proof& proof, const Encoding& encoding) -> std::set<Node> {
  std::set<Node> builds;
  const auto add = [&](Node node) {
    if (std::holds_alternative<BuildMeaning>(encoding.meanings[node.value])) {
      builds.insert(node);
    }
  };
  for (const auto& step : proof) {
    std::visit(overloaded{[&](const ProofNeed& need) {
                            add(need.from);
                            std::ranges::for_each(encoding.problem.members_of(need.to), add);
                          },
                          [&](const ProofConflict& conflict) {
                            add(conflict.from);
                            add(conflict.to);
                          },
                          [&](const ProofDemand& demand) { add(demand.node); }},
               step);
  }
  return builds;
}

/// Replaces the reasons against builds that a fact of the machine excludes by this fact alone. The fact suffices as a reason, and the
/// explanation of a clash then does not depend on the search that found it.
auto settled_by_facts(const Proof& proof, const Encoding& encoding, const Universe& universe, Budget& budget) -> Proof {
  auto builds = builds_in(proof, encoding);
  std::erase_if(builds, [&](Node node) { return !universe.is_hopeless(std::get<BuildMeaning>(encoding.meanings[node.value]).build); });
  auto settled = proof;
  std::erase_if(settled, [&](const ProofStep& step) {
    const auto* const need = std::get_if<ProofNeed>(&step);
    const auto* const conflict = std::get_if<ProofConflict>(&step);
    return (need != nullptr && builds.contains(need->from)) ||
           (conflict != nullptr && (builds.contains(conflict->from) || builds.contains(conflict->to)));
  });
  const auto is_failed_fact = [&](Node node) {
    const auto* const meaning = std::get_if<NeedMeaning>(&encoding.meanings[node.value]);
    return meaning != nullptr && universe.spec(meaning->spec).failure.has_value();
  };
  for (const auto& need : encoding.problem.needs) {
    const auto targets = encoding.problem.members_of(need.to);
    const bool is_of_build = builds.contains(need.from) && std::ranges::any_of(targets, is_failed_fact);
    if (is_of_build || is_failed_fact(need.from)) {
      settled.emplace_back(ProofNeed{need.from, need.to});
    }
  }
  return SmallProblem(settled, encoding).refute(budget).value_or(proof);
}

/// The steps that allow a set at most one of these builds for each name, and the steps with which the limits exclude builds. A proof
/// has only some of these steps.
auto exclusions_among(const std::set<Node>& builds, const std::set<SpecIndex>& limits, const Encoding& encoding) -> Proof {
  const auto& problem = encoding.problem;
  const auto is_limit = [&](Node node) {
    const auto* const meaning = std::get_if<LimitMeaning>(&encoding.meanings[node.value]);
    return meaning != nullptr && limits.contains(meaning->spec);
  };
  const auto is_helper = [&](Node node) {
    return std::holds_alternative<SlotMeaning>(encoding.meanings[node.value]) ||
           std::holds_alternative<TierMeaning>(encoding.meanings[node.value]);
  };
  Proof steps;
  std::set<Node> helpers;
  for (const auto& need : problem.needs) {
    const auto targets = problem.members_of(need.to);
    if (targets.size() == 1 && is_helper(targets.front()) && (builds.contains(need.from) || is_helper(need.from))) {
      steps.emplace_back(ProofNeed{need.from, need.to});
      helpers.insert(targets.front());
    }
  }
  for (const auto& [from, to] : problem.conflicts) {
    for (const auto other : problem.members_of(to)) {
      if (((builds.contains(from) || is_limit(from)) && builds.contains(other)) || (helpers.contains(from) && helpers.contains(other))) {
        steps.emplace_back(ProofConflict{from, other});
      }
    }
  }
  return steps;
}

/// Drops each limit without which the rest still refutes the demands: "a from PyPI" beside two versions of `a`.
auto without_idle_limits(Proof proof, const Encoding& encoding, Budget& budget) -> Proof {
  std::set<SpecIndex> limits;
  for (const auto& step : proof) {
    if (const auto limit = limit_stated(step, encoding)) {
      limits.insert(*limit);
    }
  }
  const auto exclusions = limits.empty() ? Proof() : exclusions_among(builds_in(proof, encoding), limits, encoding);
  for (const auto limit : std::views::reverse(limits)) {
    auto fewer = proof;
    fewer.insert(fewer.end(), exclusions.begin(), exclusions.end());
    std::ranges::sort(fewer);
    fewer.erase(std::ranges::unique(fewer).begin(), fewer.end());
    std::erase_if(fewer, [&](const ProofStep& step) { return limit_stated(step, encoding) == limit; });
    if (auto shorter = SmallProblem(fewer, encoding).refute(budget)) {
      proof = std::move(*shorter);
    }
  }
  return proof;
}

}  // namespace

auto least_proof(const Proof& proof, const Encoding& encoding, const Universe& universe, Budget& budget) -> Proof {
  auto kept = settled_by_facts(proof, encoding, universe, budget);
  std::set<NameIndex> names;
  for (const auto& step : kept) {
    if (const auto name = name_asked(step, encoding, universe)) {
      names.insert(*name);
    }
  }
  for (const auto name : std::views::reverse(names)) {
    auto fewer = kept;
    std::erase_if(fewer, [&](const ProofStep& step) { return name_asked(step, encoding, universe) == name; });
    if (auto shorter = fewer.size() == kept.size() ? std::nullopt : SmallProblem(fewer, encoding).refute(budget)) {
      kept = std::move(*shorter);
    }
  }
  return without_idle_limits(std::move(kept), encoding, budget);
}

}  // namespace gpusolve::resolver
