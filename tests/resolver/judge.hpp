// The judge: a solver so simple that it is obviously right. Tries every subset; for worlds of a few names only.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/support/toy.hpp"

namespace gpusolve::test {

/// The choice of a set, level by level as resolver::Request states it: the smaller the better.
struct JudgedSet {
  std::vector<std::uint32_t> builds;  ///< indexes into ToyWorld::builds, breadth first from the roots
  std::vector<std::uint32_t> key;
};

/// The best valid set, or nothing. Exponential in the number of names.
[[nodiscard]] auto judge(const ToyWorld& world) -> std::optional<JudgedSet>;

/// Is the set closed under needs, within limits and constraints, one build a name, and does it meet every want? (An independent check.)
[[nodiscard]] auto is_consistent(const ToyWorld& world, const std::vector<std::uint32_t>& set) -> bool;

}  // namespace gpusolve::test
