// Ranks reasons by how hard it is for a user to remove their cause. Reports list the reasons of one build only in this order.
#pragma once

#include <cstddef>

#include "model/reason.hpp"

namespace gpusolve {

/// Greater is harder. A missing code target needs another GPU, an old glibc another system, an old driver an administrator; for all other
/// reasons, changing the request suffices. The costs of fixes rise in the same order (docs/rules.md, "Fixes"). 0 for codes that rule out no
/// single build.
[[nodiscard]] auto hardness(const Reason& reason) -> std::size_t;

}  // namespace gpusolve
