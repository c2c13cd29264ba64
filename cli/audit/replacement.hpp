// Which build of torch would run where this one does not.
#pragma once

#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// The build of the catalog that runs on the machine and changes least: of the same installer, allowed by the specs of the file, same torch
/// before newer before older, a CUDA no newer than the driver's own before others, then the newest. Nothing where none runs.
[[nodiscard]] auto replacement_for(const TorchPart& torch, const Scene& scene) -> const catalogs::TorchBuild*;

}  // namespace gpusolve::cli::audit
