// Fills the cache, so that later runs need no server.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/host.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Splits all texts into words at spaces.
[[nodiscard]] auto words_of(const std::vector<std::string>& texts) -> std::vector<std::string>;

/// Fetches the indexes of the query's sources, and all documents that a solution for `specs` needs. Returns warnings about the
/// transfers. Errors (kind `usage`): an index without specs, and sources that are offline.
[[nodiscard]] auto fetch(const Query& query, const std::vector<std::string>& specs, const catalogs::Catalog& catalog, const Host& host)
    -> Result<std::vector<Warning>>;

}  // namespace gpusolve::engine
