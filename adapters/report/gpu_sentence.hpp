// Why no GPU build serves, in one sentence, from what is known of the builds that were lost.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// "No GPU build of torch 2.8.0 runs on sm_61 (GTX 1080 Ti): cu126 is the last with code for it, and --cuda 12.8 excludes cu126." Empty
/// where the answer does not say which builds were lost.
[[nodiscard]] auto gpu_sentence(const Answer& answer) -> std::string;

/// What stands against the GPU builds beside a request for the CPU build: "GPU builds need driver 455 or newer, and yours is 450.80.02
/// (--driver)". Empty where nothing but the request does.
[[nodiscard]] auto machine_clause(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
