// Reads facts that the user sets by environment variables: GPUSOLVE_GPU, GPUSOLVE_DRIVER, CONDA_OVERRIDE_CUDA, CONDA_OVERRIDE_GLIBC.
#pragma once

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"

namespace gpusolve::hardware {

/// Reads the overrides in `probes.environment`. Looks up the name of a GPU with `probes.capability_of_name`. `GPUSOLVE_GPU=auto` and an
/// empty GPUSOLVE_… set nothing; an empty CONDA_OVERRIDE_… makes the fact absent, as in conda. An error (kind `usage`) names the variable
/// and its value, and states valid values.
[[nodiscard]] auto read_overrides(const Probes& probes) -> Result<Overrides>;

}  // namespace gpusolve::hardware
