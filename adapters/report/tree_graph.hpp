// What the telling of a conflict asks of its graph: who needs what, who stands against whom, which nodes play the same part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One thing that a node needs, and the nodes that could have met it.
struct Need {
  std::string spec;
  std::vector<std::uint32_t> targets;  ///< in the graph's order, each once
};

/// "constrains" or "excludes", seen from one of its ends.
struct Clash {
  std::uint32_t other{};
  bool is_mine{};   ///< the edge starts here
  bool is_limit{};  ///< "constrains": `spec` says what is allowed
  std::string spec;
};

/// Look-ups over a Graph that it does not own; edges that point nowhere are left out.
class TreeGraph {
 public:
  explicit TreeGraph(const Graph& graph);

  [[nodiscard]] auto node(std::uint32_t id) const -> const GraphNode& { return graph_.nodes[id]; }
  [[nodiscard]] auto size() const -> std::size_t { return graph_.nodes.size(); }
  [[nodiscard]] auto needs(std::uint32_t id) const -> const std::vector<Need>& { return needs_[id]; }
  [[nodiscard]] auto clashes(std::uint32_t id) const -> const std::vector<Clash>& { return clashes_[id]; }

  /// Could both meet the same need? Then that one rules the other out is no part of a story.
  [[nodiscard]] auto are_alternatives(std::uint32_t left, std::uint32_t right) const -> bool;
  /// Do the same wishes of the request lead to both?
  [[nodiscard]] auto serve_same_wishes(std::uint32_t left, std::uint32_t right) const -> bool { return wishes_[left] == wishes_[right]; }

  /// `ids` in groups that fail for the same reasons in the same way; groups and members keep their order.
  [[nodiscard]] auto grouped(const std::vector<std::uint32_t>& ids) const -> std::vector<std::vector<std::uint32_t>>;

 private:
  void add_need(const GraphEdge& edge);
  void add_clash(const GraphEdge& edge);
  void follow_wishes();
  [[nodiscard]] auto part_played(std::uint32_t id) const -> std::string;

  const Graph& graph_;
  std::vector<std::set<std::size_t>> wishes_;                            ///< by node: the wishes of the request that lead there, by place
  std::vector<std::set<std::pair<std::uint32_t, std::string>>> askers_;  ///< by node: who needs it, by which spec
  std::vector<std::vector<Need>> needs_;
  std::vector<std::vector<Clash>> clashes_;
};

}  // namespace gpusolve::report
