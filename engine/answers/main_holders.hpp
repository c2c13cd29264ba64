// Packages without GPU code that keep the main package of a set below its newest release.
#pragma once

#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A note `main-held` for each such package that the request names: nothing else in the set tells why the main package is not newer. None
/// where the request itself limits the main package.
[[nodiscard]] auto notes_about_holders(const Query& query, const Answer& answer, const catalogs::Catalog& catalog) -> std::vector<Warning>;

}  // namespace gpusolve::engine
