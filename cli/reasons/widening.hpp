// Ranges over an ordered list of versions that grow outwards from what was asked: the nearest version comes in first.
#pragma once

#include <cstddef>
#include <vector>

namespace gpusolve::cli {

/// Items `first` to `last` of a list, both included; `added` is the one that the range before this lacks.
struct Window {
  std::size_t first{};
  std::size_t last{};
  std::size_t added{};
  auto operator==(const Window&) const -> bool = default;
};

/// Ranges of one item more each, of `count` in ascending order, from the range [begin, end) on, which may be empty: one further up,
/// one further down, and so on, until all are in. The range itself is not among them.
[[nodiscard]] auto widening(std::size_t count, std::size_t begin, std::size_t end) -> std::vector<Window>;

}  // namespace gpusolve::cli
