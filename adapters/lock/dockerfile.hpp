// A Dockerfile that installs a set into an image with the set's own driver requirement.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// The base is a plain Python or Miniforge image, because wheels and conda packages contain their CUDA libraries. An image of NVIDIA
/// would add a second CUDA and, through NVIDIA_REQUIRE_CUDA, driver requirements that the set may not have. The file states the set's
/// own least driver to the NVIDIA container runtime, which then refuses an older driver. The build needs no GPU: it verifies that torch
/// can be imported and is the chosen build. The command of the container tests every GPU. Errors, of kind `usage`: a platform other
/// than Linux, a set without a Python, a source in a local folder.
[[nodiscard]] auto write_dockerfile(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
