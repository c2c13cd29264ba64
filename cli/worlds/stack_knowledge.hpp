// What the catalog knows of torch and its companions that no wheel's metadata says, in the words of adapters/pypi.
#pragma once

#include "adapters/pypi/policy.hpp"
#include "catalogs/catalog.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli {

/// The catalog must outlive what is given.
[[nodiscard]] auto stack_knowledge(const catalogs::Catalog& catalog, Platform platform) -> pypi::StackKnowledge;

}  // namespace gpusolve::cli
