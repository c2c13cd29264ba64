// Predicts which torch an installer chooses today if a file leaves it open, as far as the catalog knows the releases.
#pragma once

#include <optional>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The torch that specs of this ecosystem leave open; nullopt if no spec brings torch.
[[nodiscard]] auto open_torch_of(Ecosystem ecosystem, const Scene& scene) -> std::optional<OpenTorch>;

/// Whether no spec asks for the main stack, but one asks for a companion that requires one release of it.
[[nodiscard]] auto companion_decides(const Scene& scene) -> bool;

/// The first pip spec that brings the main stack, by its name or by its requirements; null if there is none, or if conda or the base image
/// may bring the main stack.
[[nodiscard]] auto first_to_bring_main(const Scene& scene) -> const inventory::Demand*;

}  // namespace gpusolve::engine::audit
