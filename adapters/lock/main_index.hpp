// The packages of other projects that the official indexes of the main stack serve beside the stack's own wheels.
#pragma once

#include "model/dotted_version.hpp"

namespace gpusolve::lock {

/// Whether the official indexes serve every dependency of this release. For older releases the project's commands ask PyPI as well
/// (previous-versions of pytorch.org); PyPI would then serve a version without a local part.
[[nodiscard]] inline auto is_index_whole(const DottedVersion& release) -> bool { return release.part(0) >= 2; }

}  // namespace gpusolve::lock
