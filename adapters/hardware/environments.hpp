// The active conda prefix and virtual environment, with their Python.
#pragma once

#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// VIRTUAL_ENV first, for its Python comes first on PATH, then CONDA_PREFIX. Python's version is read from pyvenv.cfg and conda-meta; no
/// interpreter is run.
[[nodiscard]] auto detect_environments(const Probes& probes) -> std::vector<PythonEnvironment>;

}  // namespace gpusolve::hardware
