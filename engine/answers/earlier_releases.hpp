// Releases that are older than what the embedded catalog lists of a package.
#pragma once

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Where requested packages do not go together: names those that the catalog lists from a release on, where the request allows earlier
/// ones, and notes it. An earlier release may go with what the later ones do not go with.
void tell_earlier_releases(const catalogs::Catalog& catalog, Answer& answer);

}  // namespace gpusolve::engine
