// Which ecosystems are solved for, and with which sources (contract, `--installer` and the options after it).
#pragma once

#include <memory>
#include <vector>

#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/world.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// The installers to solve for, the one that wins a tie first: one where it is fixed, two for `auto`. Errors say which options do not
/// go together.
[[nodiscard]] auto installers_of(const ResolveOptions& options) -> Result<std::vector<report::Ecosystem>>;

/// One of them with its sources. `network` must outlive it.
[[nodiscard]] auto open_world(report::Ecosystem installer, const ResolveOptions& options, const Facts& facts,
                              const catalogs::Catalog& catalog, Network& network) -> Result<std::unique_ptr<World>>;

/// The worlds to solve in, those that win a tie first. `network` must outlive them.
[[nodiscard]] auto open_worlds(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::vector<std::unique_ptr<World>>>;

}  // namespace gpusolve::cli
