// What an installer chooses today for a torch that a file leaves open, as far as the catalog knows the releases.
#pragma once

#include <optional>

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// nullopt if no spec of this ecosystem requests torch, torchvision or torchaudio.
[[nodiscard]] auto open_torch_of(Ecosystem ecosystem, const Scene& scene) -> std::optional<OpenTorch>;

/// Whether the main stack is not asked for, but a companion is that requires one release of it.
[[nodiscard]] auto companion_decides(const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
