// An explanation why no set exists, as a graph: builds, the specs that lead to them, and the obstacles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/reason.hpp"

namespace gpusolve {

/// A node of the conflict graph. `label` names the node. `reason` says why the node cannot be used; the tree puts the reason into words.
struct GraphNode {
  enum class Kind : std::uint8_t {
    request,
    candidates,  ///< builds: `torch 1.4.0 to 1.7.1 (cu101), 14 builds`
    missing,     ///< a spec that nothing matches
    fact,        ///< a requirement on the machine
    exclusion,   ///< builds that are ruled out
    objective,   ///< an aim of the request: "GPU builds only"
  };
  Kind kind{};
  std::string label;
  std::optional<std::string> name;      ///< package name, if the node has one
  std::vector<std::string> candidates;  ///< `torch 1.7.1 py3.8_cuda10.1.243_cudnn7.6.3_0`, best first
  std::optional<Reason> reason;
  std::vector<std::string> needs{};  ///< names of all packages that the builds require, whether in the conflict or not; sorted
  auto operator==(const GraphNode&) const -> bool = default;
};
/// "request", "candidates" and so on.
[[nodiscard]] auto node_kind_text(GraphNode::Kind kind) -> std::string_view;

struct GraphEdge {
  enum class Kind : std::uint8_t {
    needs,     ///< `from` needs `spec`, which `to` meets
    limits,    ///< `from` allows only `spec`, which rules out `to`
    allows,    ///< of the usable builds of that package, only `to` are compatible with a build of `from`
    excludes,  ///< the two cannot be installed together
  };
  std::uint32_t from{};
  std::uint32_t to{};
  Kind kind{};
  std::optional<std::string> spec;
  auto operator==(const GraphEdge&) const -> bool = default;
};
/// "requires", "constrains", "allows", "excludes".
[[nodiscard]] auto edge_kind_text(GraphEdge::Kind kind) -> std::string_view;

/// Node 0 is the request.
struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  auto operator==(const Graph&) const -> bool = default;
};

/// A conflict of more requested specs than this is a puzzle: a tree does not help at first sight, and removing a few specs rarely makes the
/// request solvable.
inline constexpr std::size_t k_most_asked_specs = 12;

}  // namespace gpusolve
