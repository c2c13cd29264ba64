// Which ecosystems are solved for, and with which sources (contract, `--installer` and the options after it).
#pragma once

#include <memory>
#include <vector>

#include "catalogs/catalog.hpp"
#include "cli/network.hpp"
#include "cli/resolve_options.hpp"
#include "cli/world.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// The worlds to solve in, those that win a tie first: one for a fixed installer, two for `auto`. `network` must outlive them.
[[nodiscard]] auto open_worlds(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::vector<std::unique_ptr<World>>>;

}  // namespace gpusolve::cli
