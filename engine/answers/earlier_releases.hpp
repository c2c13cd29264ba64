// Releases that are older than what the embedded catalog lists of a package.
#pragma once

#include <optional>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A note on the requested packages of stacks of which the catalog lists releases from one on, where the request allows earlier ones: such
/// a release may go with what its later ones do not go with. nullopt unless requested packages do not go together.
[[nodiscard]] auto note_on_earlier_releases(const Answer& answer, const catalogs::Catalog& catalog) -> std::optional<Warning>;

}  // namespace gpusolve::engine
