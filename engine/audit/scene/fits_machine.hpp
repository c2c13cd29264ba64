// The rows of the catalog whose builds install on the machine of the scene.
#pragma once

#include "catalogs/stack_entries.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether the row is for the platform, the C library and the Python of the machine.
[[nodiscard]] auto fits_machine(const catalogs::StackBuild& row, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
