// The first half of a layered layout: which column each box stands in, and where long lines bend.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "adapters/report/layered_layout.hpp"

namespace gpusolve::report {

/// Ids from `boxes` on are bends: one in each column that a long line crosses.
struct Layers {
  std::size_t count{};
  std::vector<std::size_t> layer_of;             ///< by id
  std::vector<std::vector<std::size_t>> before;  ///< by id: its neighbours one column to the left
  std::vector<std::vector<std::size_t>> after;   ///< and to the right
  std::vector<std::vector<std::size_t>> bends;   ///< by connection, from its start to its end
};

/// Each box one column to the right of the last that leads to it. Where bends would be too many, long lines run straight.
[[nodiscard]] auto layers_of(std::size_t boxes, std::span<const Connection> connections) -> Layers;

}  // namespace gpusolve::report
