// Finds versions in a file for pip that pip certainly refuses together, whatever the indexes have.
#pragma once

#include <optional>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::audit {

/// A line that pins a package, and another line that excludes this version.
struct RefusedPin {
  const inventory::Demand* pin{};      ///< `jaxlib==0.4.29`; it may be a constraint
  const inventory::Demand* against{};  ///< `jax[cuda12]==0.4.30`
  std::string release{};               ///< the pinned release with the extras that requests name: `jax[cuda12]==0.4.30`
  std::string requirement{};           ///< requirement in that release's metadata: `jaxlib==0.4.30`; empty: both are about one package
  std::string source{};                ///< where the requirement is stated
  pypi::Requirement replaced{};        ///< the pin with the versions that the other line allows
};

/// The first refused pin. Metadata count only if the catalog took them from the wheel itself, or, for limits on the main package, from the
/// project's files at this release. The result refers to the inventory.
[[nodiscard]] auto find_refused_pin(const inventory::Inventory& inventory, Platform platform, const catalogs::Catalog& catalog)
    -> std::optional<RefusedPin>;

}  // namespace gpusolve::engine::audit
