// Parts of the CUDA toolkit that are requested without a version (`cuda-nvcc`). They get the CUDA version of the chosen set.
#pragma once

#include <span>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::engine {

struct ToolkitSpecs {
  std::vector<SetAside> aside;   ///< all specs, for the commands; those that follow the set name its version
  std::vector<SetAside> others;  ///< specs that are not parts of the toolkit
  std::vector<Warning> warnings;
};

/// Requires the stack, packages and installer of `answer`. For conda, adds the version: `cuda-nvcc=12.9`. For pip there is no such package,
/// so a warning (code `cuda-of-set`) says where nvcc comes from.
[[nodiscard]] auto follow_cuda(const Answer& answer, std::span<const SetAside> aside) -> ToolkitSpecs;

}  // namespace gpusolve::engine
