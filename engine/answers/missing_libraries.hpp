// Wheels that load the libraries of CUDA and do not require them: without these libraries they use the CPU, or fail.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether it is a wheel that loads libraries of CUDA at run time and does not require them.
[[nodiscard]] auto loads_libraries(const Judgement& judgement) -> bool;
/// The libraries that such a wheel loads: "CUDA 11 and cuDNN 8".
[[nodiscard]] auto libraries_text(const Judgement& judgement) -> std::string;

/// A warning `libraries-missing` for each such wheel of a set in which nothing brings these libraries. `packages` have the extras of the
/// request.
[[nodiscard]] auto warnings_about_libraries(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                                            const std::vector<Package>& packages) -> std::vector<Warning>;

}  // namespace gpusolve::engine
