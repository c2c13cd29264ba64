// The system that a manifest of pixi states: without a CUDA in it, pixi takes the CPU builds of conda.
#pragma once

#include <optional>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// For a manifest that does not state the CUDA of the machine: that line, with what else must change so that the build runs which pixi then
/// takes. nullopt if the driver has no CUDA for today's builds, or there is no such build.
[[nodiscard]] auto state_cuda(const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
