// Opens PyPI-style indexes as a world: the named ones, or the embedded catalog.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/world.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// `network` must outlive the world. Errors: a missing folder, a broken index.
[[nodiscard]] auto open_pip(const Query& query, const catalogs::Catalog& catalog, Network& network) -> Result<std::unique_ptr<World>>;

}  // namespace gpusolve::engine
