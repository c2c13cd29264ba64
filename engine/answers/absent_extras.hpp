// Extras of the request that the chosen releases do not have.
#pragma once

#include <vector>

#include "engine/query/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Warns that the commands leave out extras that the user typed: pip would only warn, and install the package without the
/// requirements of the extras.
[[nodiscard]] auto warnings_about_extras(const Query& query, const Resolution& resolution, const GpuProvider& provider,
                                         const catalogs::Catalog& catalog) -> std::vector<Warning>;

}  // namespace gpusolve::engine
