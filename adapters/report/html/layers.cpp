#include "adapters/report/html/layers.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gpusolve::report {
namespace {

/// Limit for the bends; a picture with more bends would be unreadable.
constexpr std::size_t k_most_bends = 20'000;

using Ids = std::vector<std::size_t>;

/// A connection, turned to point right: its left end and its right end.
struct Arc {
  std::size_t left{};
  std::size_t right{};
};

/// Removes cycles by depth-first search, without recursion: reverses each arc that leads to a box on the current path.
class Turner {
 public:
  Turner(std::size_t boxes, std::span<const Connection> connections) : leaving_(boxes), state_(boxes, State::fresh) {
    for (const auto& one : connections) {
      leaving_[one.from].push_back(arcs_.size());
      arcs_.push_back({one.from, one.to});
    }
  }

  auto take() -> std::vector<Arc> {
    for (std::size_t id = 0; id < state_.size(); ++id) {
      if (state_[id] == State::fresh) {
        visit(id);
      }
    }
    return std::move(arcs_);
  }

 private:
  enum class State : std::uint8_t { fresh, open, done };

  void visit(std::size_t root) {
    std::vector<std::pair<std::size_t, std::size_t>> path{{root, 0}};
    state_[root] = State::open;
    while (!path.empty()) {
      auto& [id, next] = path.back();
      if (next == leaving_[id].size()) {
        state_[id] = State::done;
        path.pop_back();
        continue;
      }
      auto& arc = arcs_[leaving_[id][next++]];
      const auto target = arc.right;
      if (state_[target] == State::open) {
        std::swap(arc.left, arc.right);
      } else if (state_[target] == State::fresh) {
        state_[target] = State::open;
        path.emplace_back(target, 0);
      }
    }
  }

  std::vector<Arc> arcs_;
  std::vector<Ids> leaving_;
  std::vector<State> state_;
};

/// The length of the longest path to each box from a box without predecessors.
auto longest_paths(std::size_t boxes, const std::vector<Arc>& arcs) -> std::vector<std::size_t> {
  std::vector<Ids> after(boxes);
  std::vector<std::size_t> waits_for(boxes);
  for (const auto& arc : arcs) {
    if (arc.left != arc.right) {
      after[arc.left].push_back(arc.right);
      ++waits_for[arc.right];
    }
  }
  Ids ready;
  for (std::size_t id = 0; id < boxes; ++id) {
    if (waits_for[id] == 0) {
      ready.push_back(id);
    }
  }
  std::vector<std::size_t> layer_of(boxes);
  for (std::size_t at = 0; at < ready.size(); ++at) {
    for (const auto next : after[ready[at]]) {
      layer_of[next] = std::max(layer_of[next], layer_of[ready[at]] + 1);
      if (--waits_for[next] == 0) {
        ready.push_back(next);
      }
    }
  }
  return layer_of;
}

auto bend_count(const std::vector<Arc>& arcs, const std::vector<std::size_t>& layer_of) -> std::size_t {
  std::size_t count = 0;
  for (const auto& arc : arcs) {
    count += arc.left == arc.right ? 0 : layer_of[arc.right] - layer_of[arc.left] - 1;
  }
  return count;
}

void connect(Layers& layers, std::size_t left, std::size_t right) {
  layers.after[left].push_back(right);
  layers.before[right].push_back(left);
}

/// Divides an arc into steps of one column each, and returns its bends.
auto add_bends(Layers& layers, const Arc& arc) -> Ids {
  Ids bends;
  auto last = arc.left;
  for (auto layer = layers.layer_of[arc.left] + 1; layer < layers.layer_of[arc.right]; ++layer) {
    const auto bend = layers.layer_of.size();
    layers.layer_of.push_back(layer);
    layers.before.emplace_back();
    layers.after.emplace_back();
    connect(layers, last, bend);
    bends.push_back(bend);
    last = bend;
  }
  connect(layers, last, arc.right);
  return bends;
}

}  // namespace

auto layers_of(std::size_t boxes, std::span<const Connection> connections) -> Layers {
  const auto arcs = Turner(boxes, connections).take();
  Layers layers;
  layers.layer_of = longest_paths(boxes, arcs);
  layers.before.resize(boxes);
  layers.after.resize(boxes);
  layers.bends.resize(connections.size());
  layers.count = boxes == 0 ? 0 : *std::ranges::max_element(layers.layer_of) + 1;
  const bool has_bends = bend_count(arcs, layers.layer_of) <= k_most_bends;
  for (std::size_t index = 0; index < arcs.size(); ++index) {
    const auto& arc = arcs[index];
    if (arc.left == arc.right) {
      continue;
    }
    if (!has_bends) {
      connect(layers, arc.left, arc.right);
      continue;
    }
    layers.bends[index] = add_bends(layers, arc);
    if (arc.left != connections[index].from) {
      std::ranges::reverse(layers.bends[index]);
    }
  }
  return layers;
}

}  // namespace gpusolve::report
