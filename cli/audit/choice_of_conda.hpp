// Which build of torch conda takes today.
#pragma once

#include "cli/audit/choice_of_pip.hpp"

namespace gpusolve::cli::audit {

/// The newest release that the specs allow of the first channel that has torch. Of that release a build for a CUDA that the driver
/// reports, as conda-forge's builds ask for by `__cuda`, and the newest of these; else the CPU build. Fills in where it comes from, and the
/// build or the doubt.
void choose_as_conda(const Scene& scene, const Wishes& wishes, const AllowsBuild& allows, OpenTorch& open);

}  // namespace gpusolve::cli::audit
