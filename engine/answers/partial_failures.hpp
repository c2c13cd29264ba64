// Builds whose code runs on a GPU, while a library of their CUDA fails there.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// `torch 1.13.1 (cu117): what uses cuFFT … fails on sm_89 ("cuFFT error: …"); it works from CUDA 11.8 on`.
[[nodiscard]] auto partial_failure_sentence(const std::string& build, const catalogs::PartialFailure& entry, ComputeCapability gpu)
    -> std::string;

/// A warning `library-limit` for each such build of the set. The outcome does not depend on it: the rest of the build works.
[[nodiscard]] auto warnings_about_partial_failures(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;

}  // namespace gpusolve::engine
