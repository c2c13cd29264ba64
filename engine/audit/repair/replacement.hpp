// Finds a build of torch that runs, to replace one that does not.
#pragma once

#include <functional>
#include <optional>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The build of the catalog that runs on the machine and requires the least change: the same installer, a build that the specs of the file
/// allow, the same torch before a newer one before an older one, a CUDA not newer than the driver's own, then the newest. Null if no build
/// runs. `least_cuda`: the oldest allowed toolkit.
[[nodiscard]] auto replacement_for(const TorchPart& torch, const Scene& scene, const std::optional<DottedVersion>& least_cuda = {})
    -> const catalogs::PublishedBuild*;

using AcceptsBuild = std::function<bool(const catalogs::PublishedBuild&)>;

/// The same among the builds that the condition accepts, only for the installer of this torch.
[[nodiscard]] auto replacement_among(const TorchPart& torch, const Scene& scene, const AcceptsBuild& accepts)
    -> const catalogs::PublishedBuild*;

/// Whether a build of torch runs on the machine and with the input's Python.
[[nodiscard]] auto runs_here(const catalogs::PublishedBuild& build, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
