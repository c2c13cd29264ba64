// Releases older than the first one that the embedded catalog lists.
#pragma once

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// If requested packages conflict, notes those whose earlier releases the request allows and the catalog does not list: an
/// earlier release may be compatible where the listed ones are not.
void tell_earlier_releases(const catalogs::Catalog& catalog, Answer& answer);

}  // namespace gpusolve::engine
