// Packages of other projects beside which builds of the set do not run, as part of an answer.
#pragma once

#include <span>

#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Where no source of the set has these packages, lets the commands keep them below the limit, and says so: an installer would take the
/// newest. Lets them add packages that a build imports and does not require. Warns of a version that the request names beyond the limit,
/// and of a package that ended before the main one. `left_out`: specs of an environment that are installed after the set.
void hold_neighbours(const catalogs::Catalog& catalog, std::span<const Spec> left_out, Answer& answer);

/// Warns of packages of the set that are beyond a limit, because the request pins them there. Says which ones of real sources no metadata
/// require.
void warn_of_neighbours(const catalogs::Catalog& catalog, Answer& answer);

}  // namespace gpusolve::engine
