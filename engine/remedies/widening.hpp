// Ranges over an ordered list of versions that grow outwards from the requested range: the nearest version is added first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// Items `first` to `last` of a list, both included; `added` is the one that the previous range lacks.
struct WidenedRange {
  std::size_t first{};
  std::size_t last{};
  std::size_t added{};
  auto operator==(const WidenedRange&) const -> bool = default;
};

/// The side on which the first item is added.
enum class Start : std::uint8_t { above, below };

/// Ranges of `count` ascending items that start from [begin, end), which may be empty, and grow by one item each: one above, one below, and
/// so on, until all are included. Does not contain the initial range.
[[nodiscard]] auto widening(std::size_t count, std::size_t begin, std::size_t end, Start start = Start::above) -> std::vector<WidenedRange>;

/// Whether `one` is nearer to `wanted` than `other`: decided by the first of their numbers whose distances from `wanted` differ.
[[nodiscard]] auto is_nearer(const DottedVersion& one, const DottedVersion& other, const DottedVersion& wanted) -> bool;

}  // namespace gpusolve::engine
