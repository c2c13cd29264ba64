// The order in which the commands of a Dockerfile install packages: a later one installs over the versions of an earlier one.
#pragma once

#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether a command after torch's asks for the wheel: pip then installs it, and only reports that torch requires another version.
[[nodiscard]] auto is_installed_after(std::string_view name, const TorchPart& torch, const Scene& scene) -> bool;

/// Whether a command after that of the wheel `name` asks for the wheel `other`: pip then replaces `name` where `other` requires another
/// version of it.
[[nodiscard]] auto is_installed_before(std::string_view name, std::string_view other, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
