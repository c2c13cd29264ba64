// Indexes that serve other builds of a release than PyPI, under the same version.
#pragma once

#include <string>
#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The index of the input from which pip and uv take the package, if the catalog knows that its builds differ from PyPI's and knows nothing
/// else about them: of equal versions pip takes the last index's, uv the first index's. Empty if there is none.
[[nodiscard]] auto index_of_other_builds(std::string_view name, const Scene& scene) -> std::string;

}  // namespace gpusolve::engine::audit
