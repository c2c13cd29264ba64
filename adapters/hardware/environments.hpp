// Finds the active conda prefix and virtual environment, and their Python.
#pragma once

#include <optional>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"

namespace gpusolve::hardware {

/// The active environments: VIRTUAL_ENV first, because its Python is first on PATH, then CONDA_PREFIX. Without both, the environment whose
/// bin/ contains the first `python3` on PATH. Reads the version of Python from pyvenv.cfg and conda-meta, without running an interpreter.
[[nodiscard]] auto detect_environments(const Probes& probes) -> std::vector<PythonEnvironment>;

/// The Python that an installer would use: GPUSOLVE_PYTHON (`3.11`, or `none` for no Python), otherwise the Python of the active
/// environment, otherwise `python3` on PATH. Reads the version of `python3` from the name of the file to which it links. If this name has
/// no version (a pyenv shim), runs the program with `-V`. An error of kind `usage`: GPUSOLVE_PYTHON is not a version.
[[nodiscard]] auto detect_python(const Probes& probes) -> Result<std::optional<HostPython>>;

}  // namespace gpusolve::hardware
