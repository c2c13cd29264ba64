// A reference solver that is simple enough to be obviously correct. Tries every subset, so it is only for worlds of a few names.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/support/toy.hpp"

namespace gpusolve::test {

/// The level of a set in each step of the choice in resolver::Request; smaller is better.
struct JudgedSet {
  std::vector<std::uint32_t> builds;  ///< indexes into ToyWorld::builds, breadth first from the roots
  std::vector<std::uint32_t> key;
};

/// The best valid set, or nullopt. Exponential in the number of names.
[[nodiscard]] auto judge(const ToyWorld& world) -> std::optional<JudgedSet>;

/// Whether the set is closed under needs, within limits and constraints, has one build per name, and meets every want. (An independent
/// check.)
[[nodiscard]] auto is_consistent(const ToyWorld& world, const std::vector<std::uint32_t>& set) -> bool;

}  // namespace gpusolve::test
