// Compares one build with the build that is chosen in its place.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/host.hpp"
#include "engine/query/query.hpp"
#include "model/why_not.hpp"

namespace gpusolve::engine {

/// The first spec of the query is the subject. Compares it with a request for the package itself, or for the specs `usual` of it,
/// together with the other specs. A package that resolve compiles from its source counts as such a build, and a request that
/// resolve completes is completed here (see `completed`). Errors: see Workshop; a subject that the embedded catalog cannot judge
/// (kind `usage`).
[[nodiscard]] auto why_not(const Query& typed, const catalogs::Catalog& catalog, const Host& host = {}, const std::vector<Spec>& usual = {})
    -> Result<WhyNot>;

}  // namespace gpusolve::engine
