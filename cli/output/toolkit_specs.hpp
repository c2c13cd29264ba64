// Parts of the CUDA toolkit that a request names without a version (`cuda-nvcc`): they follow the CUDA of the set that was chosen.
#pragma once

#include <span>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::cli {

struct ToolkitSpecs {
  std::vector<SetAside> aside;   ///< all of them; those that follow the set with their version, for the commands
  std::vector<SetAside> others;  ///< those that have nothing to do with the toolkit
  std::vector<Warning> warnings;
};

/// `answer` has its stack, packages and installer. conda gets `cuda-nvcc=12.9`; for pip there is no such package, and what brings nvcc is
/// said (code `cuda-of-set`).
[[nodiscard]] auto follow_cuda(const Answer& answer, std::span<const SetAside> aside) -> ToolkitSpecs;

}  // namespace gpusolve::cli
