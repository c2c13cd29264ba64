// Look-ups in a conflict graph for the tree: which nodes need, exclude or limit each other, and which fail in the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One requirement of a node, and the nodes that could have met the requirement.
struct NodeNeed {
  std::string spec;
  std::vector<std::uint32_t> targets;  ///< in the order of the graph, each once
};

/// An edge that is neither a need nor an allowance, seen from one of its ends.
struct Clash {
  std::uint32_t other{};
  bool is_mine{};   ///< the edge starts here
  bool is_limit{};  ///< `spec` states the allowed versions
  std::string spec;
};

/// Look-ups in a Graph, which must outlive it. Ignores edges to nodes that do not exist.
class TreeGraph {
 public:
  explicit TreeGraph(const Graph& graph);

  [[nodiscard]] auto node(std::uint32_t id) const -> const GraphNode& { return graph_.nodes[id]; }
  [[nodiscard]] auto size() const -> std::size_t { return graph_.nodes.size(); }
  [[nodiscard]] auto needs(std::uint32_t id) const -> const std::vector<NodeNeed>& { return needs_[id]; }
  [[nodiscard]] auto clashes(std::uint32_t id) const -> const std::vector<Clash>& { return clashes_[id]; }
  /// The only builds of another name that are compatible with the node.
  [[nodiscard]] auto allowed(std::uint32_t id) const -> const std::vector<std::uint32_t>& { return allowed_[id]; }

  /// Whether both nodes could meet the same need. Their mutual exclusion then explains nothing.
  [[nodiscard]] auto are_alternatives(std::uint32_t left, std::uint32_t right) const -> bool;
  /// Whether the same specs of the request lead to both nodes.
  [[nodiscard]] auto serve_same_wishes(std::uint32_t left, std::uint32_t right) const -> bool { return wishes_[left] == wishes_[right]; }

  /// The nodes grouped by the way in which they fail: same name, reason, needs and clashes. Groups and members keep their order.
  [[nodiscard]] auto grouped(const std::vector<std::uint32_t>& ids) const -> std::vector<std::vector<std::uint32_t>>;

 private:
  void add_need(const GraphEdge& edge);
  void add_clash(const GraphEdge& edge);
  void follow_wishes();
  [[nodiscard]] auto part_played(std::uint32_t id) const -> std::string;

  const Graph& graph_;
  std::vector<std::set<std::size_t>> wishes_;                            ///< by node: indexes of the specs of the request that lead there
  std::vector<std::set<std::pair<std::uint32_t, std::string>>> askers_;  ///< by node: the nodes that need it, and their specs
  std::vector<std::vector<NodeNeed>> needs_;
  std::vector<std::vector<Clash>> clashes_;
  std::vector<std::vector<std::uint32_t>> allowed_;
};

}  // namespace gpusolve::report
