// The conflict graph as lines in the order in which they are printed, each with its depth, before branches are drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

struct TreeLine {
  std::size_t depth{};
  std::string text;
  std::optional<std::size_t> number;     ///< set if other lines refer to this one
  std::optional<std::size_t> refers_to;  ///< index of the line that explains this node in full
  auto operator==(const TreeLine&) const -> bool = default;
};

/// The greatest depth, and the greatest number of alternatives shown side by side.
struct TellingLimits {
  std::size_t depth{};
  std::size_t siblings{};
};

/// The lines of the tree. Lines at depth 0 are the specs of the request. Lines that others refer to are numbered from 1, from the top.
[[nodiscard]] auto tell(const Graph& graph, TellingLimits limits) -> std::vector<TreeLine>;

}  // namespace gpusolve::report
