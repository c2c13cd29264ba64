// The system that a pixi manifest states: if it states no CUDA, pixi takes conda's CPU builds.
#pragma once

#include <optional>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// For a manifest that does not state the machine's CUDA: the repair that adds this line, and the other changes without which the build
/// that pixi then takes would not run. nullopt if the driver has no CUDA for today's builds, or if there is no such build.
[[nodiscard]] auto state_cuda(const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
