// How hard it is for a user to change what a reason says: the one order in which reports tell the reasons of one build.
#pragma once

#include <cstddef>

#include "model/reason.hpp"

namespace gpusolve {

/// Greater is harder. A missing code target needs another GPU, an old glibc another system, an old driver an administrator; the rest is a
/// matter of the request. The costs of fixes rise in the same order (docs/rules.md, "Fixes"). 0 for codes that rule out no single build.
[[nodiscard]] auto hardness(const Reason& reason) -> std::size_t;

}  // namespace gpusolve
