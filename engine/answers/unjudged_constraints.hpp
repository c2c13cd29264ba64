// Constraints of the request that nothing takes into account.
#pragma once

#include <vector>

#include "engine/query/query.hpp"
#include "engine/worlds/world.hpp"
#include "model/warning.hpp"

namespace gpusolve::engine {

/// Warns about constraints that the embedded catalog does not hold and no spec takes on: they may limit packages that the
/// installer adds. Does not repeat a name that the catalog does not know: a file outside of the folder that was read may hold a
/// secret in its place.
[[nodiscard]] auto warnings_about_constraints(const Query& query, World& world) -> std::vector<Warning>;

}  // namespace gpusolve::engine
