// Facts that environment variables set by hand: GPUSOLVE_GPU, GPUSOLVE_DRIVER, CONDA_OVERRIDE_CUDA, CONDA_OVERRIDE_GLIBC.
#pragma once

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"

namespace gpusolve::hardware {

/// The overrides of `probes.environment`; an error (of kind `usage`) names the variable, its value, and what would be right. A GPU's
/// name is looked up by `probes.capability_of_name`. `GPUSOLVE_GPU=auto` and an empty GPUSOLVE_… are no override; an empty CONDA_OVERRIDE_…
/// says that there is none, as it does to conda.
[[nodiscard]] auto read_overrides(const Probes& probes) -> Result<Overrides>;

}  // namespace gpusolve::hardware
