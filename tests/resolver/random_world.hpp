// Random small worlds for the property tests.
#pragma once

#include <cstdint>

#include "tests/support/toy.hpp"

namespace gpusolve::test {

/// The same seed gives the same world, on every machine.
[[nodiscard]] auto random_world(std::uint32_t seed) -> ToyWorld;

/// A world whose builds mostly know which build of the name in `newest` they need, like wheels their Python.
[[nodiscard]] auto parted_world(std::uint32_t seed) -> ToyWorld;

/// The same world with builds, needs and limits in another order (builds of one version keep their order, which is their preference).
[[nodiscard]] auto shuffled(ToyWorld world, std::uint32_t seed) -> ToyWorld;

}  // namespace gpusolve::test
