// Adapts the catalog's knowledge of torch and its companions, which no wheel's metadata state, to adapters/pypi.
#pragma once

#include "adapters/pypi/policy.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The catalog must outlive the result.
[[nodiscard]] auto stack_knowledge(const catalogs::Catalog& catalog, Platform platform) -> pypi::StackKnowledge;

}  // namespace gpusolve::engine
