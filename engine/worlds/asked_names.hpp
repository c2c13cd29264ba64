// Names of a request that decide how packages are judged.
#pragma once

#include <set>
#include <span>
#include <string>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Whether some spec names the CPU half of a stack (jaxlib), and no spec names another package of its stack, which may bring the rest.
[[nodiscard]] auto asks_for_half_alone(std::span<const std::string> specs, bool is_conda, const catalogs::Catalog& catalog) -> bool;

/// The compilers for GPUs (triton) that the specs name. Nobody asks for one that does not serve the GPUs; torch, which brings one, runs
/// without it.
[[nodiscard]] auto asked_compilers(std::span<const std::string> specs, bool is_conda, const catalogs::Catalog& catalog)
    -> std::set<std::string, std::less<>>;

}  // namespace gpusolve::engine
