// The first half of a layered layout: the column of each box, and the bends of long lines.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "adapters/report/html/layered_layout.hpp"

namespace gpusolve::report {

/// Ids below the number of boxes are boxes; the other ids are bends, one in each column that a long line crosses.
struct Layers {
  std::size_t count{};
  std::vector<std::size_t> layer_of;             ///< by id
  std::vector<std::vector<std::size_t>> before;  ///< by id: the neighbours one column to the left
  std::vector<std::vector<std::size_t>> after;   ///< by id: the neighbours one column to the right
  std::vector<std::vector<std::size_t>> bends;   ///< by connection: its bends, in order from start to end
};

/// Puts each box one column to the right of its rightmost predecessor. If there would be too many bends, long lines run straight.
[[nodiscard]] auto layers_of(std::size_t boxes, std::span<const Connection> connections) -> Layers;

}  // namespace gpusolve::report
