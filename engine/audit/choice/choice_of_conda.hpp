// Predicts which build of torch conda chooses today.
#pragma once

#include "engine/audit/choice/choice_of_pip.hpp"

namespace gpusolve::engine::audit {

/// Takes the newest allowed release from the first channel that has torch. From that release, takes the newest build for a CUDA that the
/// driver reports, because conda-forge's builds require it by `__cuda`; otherwise the CPU build. Sets the source and the build, or the
/// doubt; sets neither if the catalog knows no allowed build.
void choose_as_conda(const Scene& scene, const Wishes& wishes, const AllowsBuild& allows, OpenTorch& open);

/// The newest CUDA that a pixi manifest states for the system; nullopt if it states none.
[[nodiscard]] auto stated_cuda(const inventory::Inventory& inventory) -> std::optional<DottedVersion>;

/// The spec on `cudatoolkit` or `cuda-version` that names one CUDA. On the main stack's channel it selects only builds older than the CUDA
/// selector. Null if there is none.
[[nodiscard]] auto named_toolkit(const Scene& scene) -> const inventory::Demand*;

/// The CUDA that the driver reports, which conda sees as `__cuda`; nullopt if unknown.
[[nodiscard]] auto reported_cuda(const Scene& scene) -> std::optional<DottedVersion>;

/// Whether a build has the CUDA, or the kind, that the specs of a conda file select: `pytorch-cuda=12.1`, `cudatoolkit=11.3.1`, `cpuonly`,
/// `pytorch=*=*cuda118*`. True if they select nothing.
[[nodiscard]] auto is_selected(const catalogs::PublishedBuild& build, const Wishes& wishes, const StackRoles& roles) -> bool;

}  // namespace gpusolve::engine::audit
