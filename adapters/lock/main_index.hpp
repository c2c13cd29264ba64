// The packages that the official indexes of the main stack hold beside its own wheels.
#pragma once

#include "model/dotted_version.hpp"

namespace gpusolve::lock {

/// Whether they have all that this release needs. The project's commands for older ones ask PyPI as well (previous-versions of
/// pytorch.org); a version without a local part would then come from there.
[[nodiscard]] inline auto is_index_whole(const DottedVersion& release) -> bool { return release.part(0) >= 2; }

}  // namespace gpusolve::lock
