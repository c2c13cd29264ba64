// Packages that a later command of a Dockerfile puts in place of what the main stack requires.
#pragma once

#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether a later command than that of torch asks for the wheel: pip then installs it, and only says that torch requires another version.
[[nodiscard]] auto is_installed_after(std::string_view name, const TorchPart& torch, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
