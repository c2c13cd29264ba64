// Wheels that load the libraries of CUDA and do not require them: without these libraries they use the CPU, or fail.
#pragma once

#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `libraries-missing` for each such wheel of a set in which nothing brings these libraries. `packages` have the extras of the
/// request.
[[nodiscard]] auto warnings_about_libraries(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                                            const std::vector<Package>& packages) -> std::vector<Warning>;

}  // namespace gpusolve::engine
