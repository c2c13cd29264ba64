// PyPI-style indexes as a world: named ones, or the embedded catalog.
#pragma once

#include <memory>

#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/world.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// `network` must outlive the world. Errors: a folder that is missing, an index that is broken.
[[nodiscard]] auto open_pip(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>>;

}  // namespace gpusolve::cli
