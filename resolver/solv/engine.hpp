// RAII around libsolv 0.7.23: the only room that includes <solv/…>. Speaks nodes, groups and clauses; knows no packages.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "resolver/ids.hpp"

namespace gpusolve::resolver::solv {

using Node = StrongId<struct NodeTag>;    ///< a yes-or-no thing: a build, a helper
using Group = StrongId<struct GroupTag>;  ///< a set of nodes, used as "one of these"

/// Clauses over nodes, in the three shapes that libsolv's package rules have.
struct Problem {
  /// One entry a node. Among the open literals of one choice the smallest rank is tried first; ranks compare within a family.
  struct NodeInfo {
    std::uint32_t family{};
    std::uint32_t rank{};
    bool is_last_resort{};  ///< tried only when every other literal of the choice is refuted
  };
  struct Implication {
    Node from;
    Group to;  ///< from -> one of `to`; an empty group forbids `from`
  };
  std::vector<NodeInfo> nodes;
  std::vector<Node> members;              ///< of all groups, one behind the other; of each sorted, without repetition
  std::vector<std::uint32_t> group_ends;  ///< of each group in `members`
  std::vector<Implication> needs;
  std::vector<Implication> conflicts;  ///< from -> none of `to`

  auto add_node(NodeInfo info) -> Node {
    nodes.push_back(info);
    return {static_cast<std::uint32_t>(nodes.size() - 1)};
  }
  /// In any order.
  auto add_group(std::span<const Node> these) -> Group;
  auto add_group(Node node) -> Group { return add_group({&node, 1}); }
  [[nodiscard]] auto members_of(Group group) const -> std::span<const Node>;
};

/// What must hold: unit demands first, then choices, decided in this order, each for its best literal that is not refuted.
struct Goals {
  std::vector<Node> demands;
  std::vector<Group> choices;
};

// One step of a proof that the demands cannot all hold.
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

/// The nodes that are true, ascending.
struct Model {
  std::vector<Node> nodes;
};
/// Proofs of all independent problems, each sorted and without repetition.
struct Refutation {
  std::vector<std::vector<ProofStep>> problems;
};
using Verdict = std::variant<Model, Refutation>;

/// Loaded with one Problem; solves any number of Goals. Not to be shared between threads.
class Engine {
 public:
  explicit Engine(const Problem& problem);
  Engine(const Engine&) = delete;
  auto operator=(const Engine&) -> Engine& = delete;
  ~Engine();

  /// The first model in the order of the choices: each choice takes the best literal that what stands before it allows.
  [[nodiscard]] auto solve(const Goals& goals) -> Verdict;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// libsolv's own version, "0.7.23".
[[nodiscard]] auto library_version() -> const char*;

}  // namespace gpusolve::resolver::solv
