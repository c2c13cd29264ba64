#include "adapters/report/html/layered_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "adapters/report/html/layers.hpp"
#include "base/check.hpp"

namespace gpusolve::report {
namespace {

constexpr int k_order_sweeps = 12;
constexpr int k_place_sweeps = 12;

using Ids = std::vector<std::size_t>;

/// One column per layer, each from top to bottom.
auto first_order(const Layers& layers) -> std::vector<Ids> {
  std::vector<Ids> columns(layers.count);
  for (std::size_t id = 0; id < layers.layer_of.size(); ++id) {
    columns[layers.layer_of[id]].push_back(id);
  }
  return columns;
}

/// The mean of `values` over the neighbours; `otherwise` if there are no neighbours.
auto mean_at(const Ids& neighbours, const std::vector<double>& values, double otherwise) -> double {
  if (neighbours.empty()) {
    return otherwise;
  }
  const auto add = [&](double sum, std::size_t id) { return sum + values[id]; };
  return std::accumulate(neighbours.begin(), neighbours.end(), 0.0, add) / static_cast<double>(neighbours.size());
}

/// Barycentre heuristic: alternately from the left and from the right, sorts each column by the mean positions of the neighbours.
void reduce_crossings(std::vector<Ids>& columns, const Layers& layers) {
  std::vector<double> place(layers.layer_of.size());
  const auto number = [&](const Ids& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
      place[column[row]] = static_cast<double>(row) - static_cast<double>(column.size()) / 2;
    }
  };
  std::ranges::for_each(columns, number);
  for (int sweep = 0; sweep < k_order_sweeps; ++sweep) {
    const bool is_forward = sweep % 2 == 0;
    const auto& neighbours = is_forward ? layers.before : layers.after;
    for (std::size_t step = 0; step < columns.size(); ++step) {
      auto& column = columns[is_forward ? step : columns.size() - 1 - step];
      std::vector<std::pair<double, std::size_t>> keyed;
      for (const auto id : column) {
        keyed.emplace_back(mean_at(neighbours[id], place, place[id]), id);
      }
      std::ranges::stable_sort(keyed, {}, &std::pair<double, std::size_t>::first);
      std::ranges::transform(keyed, column.begin(), &std::pair<double, std::size_t>::second);
      number(column);
    }
  }
}

/// The centres closest to `wished` (least squares) that keep the order and the minimal distances. Isotonic regression: merges
/// neighbours that would overlap. `offsets[i]` is the least distance of box i from the first box.
auto pooled(const std::vector<double>& wished, const std::vector<double>& offsets) -> std::vector<double> {
  struct Pool {
    double sum{};
    std::size_t count{};
    [[nodiscard]] auto mean() const -> double { return sum / static_cast<double>(count); }
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < wished.size(); ++i) {
    pools.push_back({wished[i] - offsets[i], 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      const auto last = pools.back();
      pools.pop_back();
      pools.back() = {pools.back().sum + last.sum, pools.back().count + last.count};
    }
  }
  std::vector<double> centres;
  for (const auto& pool : pools) {
    for (std::size_t i = 0; i < pool.count; ++i) {
      centres.push_back(pool.mean() + offsets[centres.size()]);
    }
  }
  return centres;
}

class Placer {
 public:
  Placer(std::span<const BoxSize> boxes, const Layers& layers, const std::vector<Ids>& columns, const Spacing& spacing)
      : boxes_(boxes), layers_(layers), columns_(columns), spacing_(spacing), centre_(layers.layer_of.size()) {}

  /// The y coordinate of the centre of each box and bend.
  auto centres() -> std::vector<double> {
    for (const auto& column : columns_) {
      place(column, std::vector<double>(column.size()));
    }
    for (int sweep = 0; sweep < k_place_sweeps; ++sweep) {
      const bool is_forward = sweep % 2 == 0;
      for (std::size_t step = 0; step < columns_.size(); ++step) {
        const auto& column = columns_[is_forward ? step : columns_.size() - 1 - step];
        std::vector<double> wished;
        for (const auto id : column) {
          wished.push_back(mean_at(is_forward ? layers_.before[id] : layers_.after[id], centre_, centre_[id]));
        }
        place(column, wished);
      }
    }
    move_to_top();
    return centre_;
  }

 private:
  /// A bend of a long line has a small height too, to keep it away from boxes.
  [[nodiscard]] auto height(std::size_t id) const -> double { return id < boxes_.size() ? boxes_[id].height : 4.0; }

  void place(const Ids& column, const std::vector<double>& wished) {
    std::vector<double> offsets(column.size());
    for (std::size_t row = 1; row < column.size(); ++row) {
      offsets[row] = offsets[row - 1] + (height(column[row - 1]) + height(column[row])) / 2 + spacing_.between_rows;
    }
    const auto centres = pooled(wished, offsets);
    for (std::size_t row = 0; row < column.size(); ++row) {
      centre_[column[row]] = centres[row];
    }
  }

  void move_to_top() {
    double top = 0;
    for (std::size_t id = 0; id < centre_.size(); ++id) {
      top = id == 0 ? centre_[id] - height(id) / 2 : std::min(top, centre_[id] - height(id) / 2);
    }
    for (auto& centre : centre_) {
      centre = std::round(centre - top);
    }
  }

  std::span<const BoxSize> boxes_;
  const Layers& layers_;
  const std::vector<Ids>& columns_;
  const Spacing& spacing_;
  std::vector<double> centre_;
};

/// The left and right edge of each column.
auto column_edges(std::span<const BoxSize> boxes, std::span<const Connection> connections, const Layers& layers, const Spacing& spacing)
    -> std::vector<std::pair<double, double>> {
  std::vector<double> widths(layers.count);
  std::vector<double> gaps(layers.count, spacing.between_columns);
  for (std::size_t id = 0; id < boxes.size(); ++id) {
    auto& width = widths[layers.layer_of[id]];
    width = std::max(width, boxes[id].width);
  }
  for (const auto& one : connections) {
    const auto left = std::min(layers.layer_of[one.from], layers.layer_of[one.to]);
    const auto right = std::max(layers.layer_of[one.from], layers.layer_of[one.to]);
    for (const auto column : {left, right == 0 ? 0 : right - 1}) {  // words may be at either end of a line
      gaps[column] = std::max(gaps[column], one.room + spacing.between_columns);
    }
  }
  std::vector<std::pair<double, double>> edges;
  double left = 0;
  for (std::size_t column = 0; column < layers.count; ++column) {
    edges.emplace_back(left, left + widths[column]);
    left += widths[column] + gaps[column];
  }
  return edges;
}

using Edges = std::vector<std::pair<double, double>>;

auto boxes_at(std::span<const BoxSize> boxes, const Layers& layers, const Edges& edges, const std::vector<double>& centres) -> Layout {
  Layout layout;
  for (std::size_t id = 0; id < boxes.size(); ++id) {
    const auto corner = Point{edges[layers.layer_of[id]].first, centres[id] - boxes[id].height / 2};
    layout.corners.push_back(corner);
    layout.width = std::max(layout.width, corner.x + boxes[id].width);
    layout.height = std::max(layout.height, corner.y + boxes[id].height);
  }
  return layout;
}

}  // namespace

auto lay_out(std::span<const BoxSize> boxes, std::span<const Connection> connections, const Spacing& spacing) -> Layout {
  for (const auto& one : connections) {
    GPUSOLVE_CHECK(one.from < boxes.size() && one.to < boxes.size(), "a connection leads to no box");
  }
  const auto layers = layers_of(boxes.size(), connections);
  auto columns = first_order(layers);
  reduce_crossings(columns, layers);
  const auto centres = Placer(boxes, layers, columns, spacing).centres();
  const auto edges = column_edges(boxes, connections, layers, spacing);

  auto layout = boxes_at(boxes, layers, edges, centres);
  const auto side = [&](std::size_t id, bool is_right) {
    return Point{layout.corners[id].x + (is_right ? boxes[id].width : 0), centres[id]};
  };
  const auto route = [&](std::pair<Point, Point> ends, const Ids& bends, bool is_backwards) {
    std::vector<Point> points{ends.first};
    for (const auto bend : bends) {
      const auto& [left, right] = edges[layers.layer_of[bend]];
      points.push_back({is_backwards ? right : left, centres[bend]});
      points.push_back({is_backwards ? left : right, centres[bend]});
    }
    points.push_back(ends.second);
    return points;
  };
  for (std::size_t index = 0; index < connections.size(); ++index) {
    const auto& [from, to, room] = connections[index];
    const bool is_backwards = layers.layer_of[from] > layers.layer_of[to];
    layout.routes.push_back(from == to ? std::vector<Point>{}
                                       : route({side(from, !is_backwards), side(to, is_backwards)}, layers.bends[index], is_backwards));
  }
  return layout;
}

}  // namespace gpusolve::report
