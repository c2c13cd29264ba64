// Opens PyPI-style indexes as a world: the named ones, or the embedded catalog.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/world.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// `network` must outlive the world. Errors: a missing folder, a broken index.
[[nodiscard]] auto open_pip(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>>;

}  // namespace gpusolve::cli
