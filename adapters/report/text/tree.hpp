// The conflict as a tree. Each cause is explained once; other places refer to it by number.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// Limits that keep the tree of a huge conflict readable.
struct TreeOptions {
  std::size_t depth = 10;    ///< levels of branches
  std::size_t lines = 40;    ///< the rest is counted: "… and 12 more lines"
  std::size_t siblings = 8;  ///< alternatives shown under one branch; the rest is counted
  std::size_t width = 80;    ///< columns, `indent` included
  std::size_t indent = 0;    ///< spaces before each line
  auto operator==(const TreeOptions&) const -> bool = default;
};

/// The tree below the request (node 0); empty for a graph without edges. Any graph is allowed: cycles, shared parts, and edges to nodes
/// that do not exist, which are ignored.
[[nodiscard]] auto render_tree(const Graph& graph, const TreeOptions& options) -> std::string;

}  // namespace gpusolve::report
