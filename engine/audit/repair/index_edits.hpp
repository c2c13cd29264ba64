// The lines of a file that name an index of other builds than those of a repair.
#pragma once

#include <string>

#include "catalogs/entries.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// "Write https://…/cu118 at requirements.txt:1, in place of https://…/cu124.": one sentence for each official index of the file that
/// serves the main package or a companion and has no wheels with the label of `build`. Empty for a conda build, and for files that are not
/// edited by hand.
[[nodiscard]] auto index_edits(const catalogs::PublishedBuild& build, const Scene& scene) -> std::string;

}  // namespace gpusolve::engine::audit
