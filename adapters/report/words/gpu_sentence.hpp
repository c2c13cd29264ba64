// The reason why no GPU build can be used, in one sentence, from the GPU builds that were not chosen.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// "No GPU build of torch 2.8.0 runs on sm_61 (GTX 1080 Ti): cu126 is the last with code for it, and --cuda 12.8 excludes cu126." Empty if
/// the answer does not list the lost builds.
[[nodiscard]] auto gpu_sentence(const Answer& answer) -> std::string;

/// The reasons that exclude GPU builds apart from a request for the CPU build: "GPU builds need driver 455 or newer, and yours is
/// 450.80.02 (--driver)". Empty if nothing else excludes them.
[[nodiscard]] auto machine_clause(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
