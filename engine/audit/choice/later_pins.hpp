// Packages that a later command of a Dockerfile installs over the versions that the main stack requires.
#pragma once

#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether a command after torch's asks for the wheel: pip then installs it, and only reports that torch requires another version.
[[nodiscard]] auto is_installed_after(std::string_view name, const TorchPart& torch, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
