// Places the boxes of a graph in columns so that lines run from left to right with few crossings: a small version of the layered method of
// Sugiyama, Tagawa and Toda (1981). Deterministic: the same graph always gives the same layout.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace gpusolve::report {

/// A point in pixels; y grows downwards.
struct Point {
  double x{};
  double y{};
  auto operator==(const Point&) const -> bool = default;
};

struct BoxSize {
  double width{};
  double height{};
};

/// A line between two boxes, given by their indexes. `room` is the width of the words beside the line, in pixels.
struct Connection {
  std::size_t from{};
  std::size_t to{};
  double room{};
};

struct Spacing {
  double between_rows = 18;
  double between_columns = 56;  ///< the minimum; a line with words gets more
};

struct Layout {
  std::vector<Point> corners;              ///< by box: the upper left corner
  std::vector<std::vector<Point>> routes;  ///< by connection: its points, from box to box; empty for a loop at one box
  double width{};
  double height{};
};

/// Places the boxes without overlaps. Any graph is allowed; in a cycle, one line runs backwards. Connections must point to existing
/// boxes.
[[nodiscard]] auto lay_out(std::span<const BoxSize> boxes, std::span<const Connection> connections, const Spacing& spacing) -> Layout;

}  // namespace gpusolve::report
