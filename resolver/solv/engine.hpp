// RAII around libsolv 0.7.23: no other folder includes <solv/...>. Knows nodes, groups and clauses, but no packages.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "base/check.hpp"
#include "resolver/budget.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::resolver::solv {

using Node = StrongId<struct NodeTag>;    ///< a boolean variable: a build or a helper
using Group = StrongId<struct GroupTag>;  ///< a set of nodes, used as "one of these"

/// Clauses over nodes, in the three forms of libsolv's package rules.
struct Problem {
  /// One entry per node. A choice tries its open literal with the smallest rank first; ranks are comparable only within a family.
  struct NodeInfo {
    std::uint32_t family{};
    std::uint32_t rank{};
    bool is_last_resort{};  ///< tried only if every other literal of the choice is refuted
  };
  struct Implication {
    Node from;
    Group to;  ///< from -> one of `to`; an empty group forbids `from`
  };
  std::vector<NodeInfo> nodes;
  std::vector<Node> members;              ///< members of all groups, consecutively; each group is sorted and unique
  std::vector<std::uint32_t> group_ends;  ///< the end of each group in `members`
  std::vector<Implication> needs;
  std::vector<Implication> conflicts;  ///< from -> none of `to`

  auto add_node(NodeInfo info) -> Node {
    nodes.push_back(info);
    return {static_cast<std::uint32_t>(nodes.size() - 1)};
  }
  /// Adds a group; the nodes may be in any order.
  auto add_group(std::span<const Node> these) -> Group;
  auto add_group(Node node) -> Group { return add_group({&node, 1}); }
  // Appends a copy: a build with checked containers would access a moved element once more.
  void add_need(Node from, Group to) { append({from, to}, needs); }
  void add_conflict(Node from, Group to) { append({from, to}, conflicts); }
  [[nodiscard]] auto members_of(Group group) const -> std::span<const Node> {
    GPUSOLVE_CHECK(group.value < group_ends.size(), "a group of another problem");
    const auto* const end = group_ends.data() + group.value;
    const std::size_t begin = group.value == 0 ? 0 : *(end - 1);
    return {members.data() + begin, *end - begin};
  }

 private:
  static void append(const Implication& one, std::vector<Implication>& all) { all.push_back(one); }
};

/// The goals of a search: first the unit demands, then the choices in this order, each decided for its best literal that is not refuted.
struct Goals {
  std::vector<Node> demands;
  std::vector<Group> choices;
};

// One step of a proof that the demands are contradictory.
struct ProofNeed {
  Node from;
  Group to;
  auto operator<=>(const ProofNeed&) const = default;
};
struct ProofConflict {
  Node from;
  Node to;
  auto operator<=>(const ProofConflict&) const = default;
};
struct ProofDemand {
  Node node;
  auto operator<=>(const ProofDemand&) const = default;
};
using ProofStep = std::variant<ProofNeed, ProofConflict, ProofDemand>;

/// The true nodes, ascending.
struct Model {
  std::vector<Node> nodes;
};
/// Proofs of all independent problems, each sorted and unique.
struct Refutation {
  std::vector<std::vector<ProofStep>> problems;
};
using Verdict = std::variant<Model, Refutation>;

/// Loads one Problem and solves any number of Goals. Not thread-safe.
class Engine {
 public:
  /// The search takes every decision from `budget`, which must outlive the engine.
  Engine(const Problem& problem, Budget& budget);
  Engine(const Engine&) = delete;
  auto operator=(const Engine&) -> Engine& = delete;
  ~Engine();

  /// The first model in the order of the choices: each choice takes the best literal that the demands and earlier choices allow. Throws
  /// TooHard if the budget is spent; the engine must then not be used again.
  [[nodiscard]] auto solve(const Goals& goals) -> Verdict;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// libsolv's version, "0.7.23".
[[nodiscard]] auto library_version() -> const char*;

}  // namespace gpusolve::resolver::solv
