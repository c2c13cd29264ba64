// Finds the CUDA libraries that a wheel loads without requiring them, and that the input does not bring.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/choice/stack_parts.hpp"

namespace gpusolve::engine::audit {

/// The libraries that no package of the input brings, "CUDA 12 and cuDNN 9" or "cuDNN 9"; empty if all may be present. Packages and images
/// of unknown content count as bringing them.
[[nodiscard]] auto missing_libraries(const NamedPart& wheel, const Scene& scene) -> std::string;

/// A sentence on the missing libraries if the wheels of the input bring only some of the needed ones: torch 1.13 requires four wheels of
/// NVIDIA. Empty if none is known to be missing.
[[nodiscard]] auto partly_missing(const NamedPart& wheel, const Scene& scene) -> std::string;

}  // namespace gpusolve::engine::audit
