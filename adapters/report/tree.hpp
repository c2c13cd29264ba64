// The conflict as a tree that a person can follow: each cause once, what is shared told once and then referred to by its number.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// Bounds, so that the tree of a huge conflict still fits a screen.
struct TreeOptions {
  std::size_t depth = 10;    ///< levels of branches
  std::size_t lines = 40;    ///< the rest is counted: "… and 12 more lines"
  std::size_t siblings = 8;  ///< alternatives told under one branch; the rest is counted
  std::size_t width = 80;    ///< columns, `indent` included
  std::size_t indent = 0;    ///< blanks before each line
  auto operator==(const TreeOptions&) const -> bool = default;
};

/// The tree below the request (node 0); empty for a graph without edges. Any graph will do: cycles, shared parts, edges that
/// point nowhere.
[[nodiscard]] auto render_tree(const Graph& graph, const TreeOptions& options) -> std::string;

}  // namespace gpusolve::report
