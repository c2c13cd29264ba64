// The libraries of CUDA that a wheel loads and does not require: which of them the input brings.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/stack_parts.hpp"

namespace gpusolve::engine::audit {

/// Those that nothing in the input brings, "CUDA 12 and cuDNN 9" or "cuDNN 9"; empty if all may be there. What is not known of a package or
/// an image may be these libraries.
[[nodiscard]] auto missing_libraries(const NamedPart& wheel, const Scene& scene) -> std::string;

/// A sentence on those that are missing where the wheels of the input bring a part of them: torch 1.13 requires four wheels of NVIDIA.
/// Empty if none is known to be missing.
[[nodiscard]] auto partly_missing(const NamedPart& wheel, const Scene& scene) -> std::string;

}  // namespace gpusolve::engine::audit
