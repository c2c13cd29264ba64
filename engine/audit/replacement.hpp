// Finds a build of torch that runs where the present one does not.
#pragma once

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// The build of the catalog that runs on the machine and requires the least change: the same installer, a build that the specs of the file
/// allow, the same torch before a newer one before an older one, a CUDA not newer than the driver's own, then the newest. nullopt if none
/// runs.
[[nodiscard]] auto replacement_for(const TorchPart& torch, const Scene& scene) -> const catalogs::PublishedBuild*;

}  // namespace gpusolve::engine::audit
