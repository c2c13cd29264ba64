// The active conda prefix and virtual environment, with their Python.
#pragma once

#include <optional>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"

namespace gpusolve::hardware {

/// VIRTUAL_ENV first, for its Python comes first on PATH, then CONDA_PREFIX. Python's version is read from pyvenv.cfg and conda-meta; no
/// interpreter is run.
[[nodiscard]] auto detect_environments(const Probes& probes) -> std::vector<PythonEnvironment>;

/// The Python that an installer meets here: GPUSOLVE_PYTHON (`3.11`; `none`: there is none), else that of the active environment, else
/// `python3` on PATH. Its version is read from the name that the program's links lead to; a program whose name says nothing (a pyenv shim)
/// is asked with `-V`. An error of kind `usage`: GPUSOLVE_PYTHON is no version.
[[nodiscard]] auto detect_python(const Probes& probes) -> Result<std::optional<HostPython>>;

}  // namespace gpusolve::hardware
