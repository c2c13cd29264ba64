// The request's rules for wheels: machine, Pythons, dates and order.
#pragma once

#include "adapters/pypi/provider.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Errors (kind `usage`): `--python` allows none of the Pythons that the catalog knows; `--exclude-newer` is not a date.
[[nodiscard]] auto pip_policy(const Query& query, const catalogs::Catalog& catalog) -> Result<pypi::PypiPolicy>;

}  // namespace gpusolve::engine
