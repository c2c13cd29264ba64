// The conflict graph put into the order of telling: lines with their depth, before any branch is drawn.
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
  std::optional<std::size_t> number;     ///< others refer to this line by it
  std::optional<std::size_t> refers_to;  ///< index of the line that tells the same at length
  auto operator==(const TreeLine&) const -> bool = default;
};

/// How far to go down, and how many alternatives to tell side by side.
struct TellingLimits {
  std::size_t depth{};
  std::size_t siblings{};
};

/// Depth 0 is what the user asked for. Lines that others refer to are numbered from 1 in the order of telling.
[[nodiscard]] auto tell(const Graph& graph, TellingLimits limits) -> std::vector<TreeLine>;

}  // namespace gpusolve::report
