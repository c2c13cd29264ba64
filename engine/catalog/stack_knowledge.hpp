// Adapts the catalog's knowledge of torch and its companions, which no wheel's metadata state, to adapters/pypi.
#pragma once

#include <string_view>

#include "adapters/pypi/policy.hpp"
#include "catalogs/catalog.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine {

/// The catalog must outlive the result.
[[nodiscard]] auto stack_knowledge(const catalogs::Catalog& catalog, Platform platform) -> pypi::StackKnowledge;

/// Whether this version of a companion is linked against the main package, so that it is compatible with one release only.
[[nodiscard]] auto is_linked_companion(std::string_view version, const StackRoles& roles) -> bool;

/// Whether this version of a companion uses the stable ABI of the main package, so that it is compatible with that release and
/// every later one.
[[nodiscard]] auto is_abi_stable(std::string_view project, std::string_view version, const StackRoles& roles) -> bool;

/// Whether the package is a companion of the main package, or some build of it requires the main package.
[[nodiscard]] auto requires_main(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
