// A Dockerfile that installs a set into an image which asks no more of the driver than the set itself does.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// The base is a plain Python or miniforge image, for wheels and conda packages bring their CUDA libraries: an image of NVIDIA's would
/// add a second CUDA and, through NVIDIA_REQUIRE_CUDA, demands on the driver that the set may not have. The set's own least driver is
/// told to the NVIDIA container runtime, which then refuses an older one by name. The build needs no GPU: what is verified there is
/// that torch imports and is the build that was chosen; the container's command tries every GPU. Errors, of kind `usage`: a platform
/// other than Linux, a set without a Python, a source in a folder of this machine.
[[nodiscard]] auto write_dockerfile(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
