// What an installer chooses today for a torch that a file leaves open, as far as the catalog knows the releases.
#pragma once

#include <optional>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// nullopt if no spec of this ecosystem requests torch, torchvision or torchaudio.
[[nodiscard]] auto open_torch_of(Ecosystem ecosystem, const Scene& scene) -> std::optional<OpenTorch>;

/// Whether the main stack is not asked for, but a companion is that requires one release of it.
[[nodiscard]] auto companion_decides(const Scene& scene) -> bool;

/// The first spec of pip that brings the main stack, by its name or by what it requires; null if there is none, or conda or the base image
/// may bring it.
[[nodiscard]] auto first_to_bring_main(const Scene& scene) -> const inventory::Demand*;

}  // namespace gpusolve::engine::audit
