// Places for the boxes of a graph in columns, so that lines run from left to right and cross little: the layered method of Sugiyama,
// Tagawa and Toda (1981), kept small. Pure arithmetic in fixed order, so the same graph always looks the same.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace gpusolve::report {

/// Pixels; y grows downwards.
struct Point {
  double x{};
  double y{};
  auto operator==(const Point&) const -> bool = default;
};

struct BoxSize {
  double width{};
  double height{};
};

/// By index of the boxes. `room` is what the words beside the line take, in pixels.
struct Connection {
  std::size_t from{};
  std::size_t to{};
  double room{};
};

struct Spacing {
  double between_rows = 18;
  double between_columns = 56;  ///< at least; more where a line has words
};

struct Layout {
  std::vector<Point> corners;              ///< by box: its upper left corner
  std::vector<std::vector<Point>> routes;  ///< by connection: from box to box, through the columns between; empty for a loop at one box
  double width{};
  double height{};
};

/// Boxes do not overlap. Any graph will do; cycles are laid out as if one of their lines ran backwards. Connections must point to
/// boxes that exist.
[[nodiscard]] auto lay_out(std::span<const BoxSize> boxes, std::span<const Connection> connections, const Spacing& spacing) -> Layout;

}  // namespace gpusolve::report
