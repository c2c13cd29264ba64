// Requests for the CPU half of a stack (jaxlib) without the packages that bring its GPU code (jax-cuda12-plugin).
#pragma once

#include <span>
#include <string>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Whether some spec names such a half, and no spec names another package of its stack, which may bring the rest.
[[nodiscard]] auto asks_for_half_alone(std::span<const std::string> specs, bool is_conda, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
