// Opens the ecosystems to solve for, with their sources (docs/rules.md, "Installers" and "Sources").
#pragma once

#include <memory>
#include <vector>

#include "adapters/conda/virtual_packages.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/world.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The installers to solve for, the winner of a tie first: one if it is fixed, two for `auto`. Errors name options that contradict each
/// other.
[[nodiscard]] auto installers_of(const Sources& sources) -> Result<std::vector<Ecosystem>>;

/// The machine as conda's virtual packages. Their reasons state drivers of the catalog, which must outlive them.
[[nodiscard]] auto virtual_packages_on(const Facts& facts, const catalogs::Catalog& catalog) -> conda::VirtualPackages;

/// Opens the world of one installer. `network` must outlive it.
[[nodiscard]] auto open_world(Ecosystem installer, const Query& query, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>>;

/// Opens the worlds to solve in; the winner of a tie first. `network` must outlive them.
[[nodiscard]] auto open_worlds(const Query& query, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::vector<std::unique_ptr<World>>>;

}  // namespace gpusolve::engine
