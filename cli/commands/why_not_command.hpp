// `gpusolve why-not SPEC`: why this build is not, or cannot be, what resolve chooses.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

/// `options.specs` contains the one build in question.
[[nodiscard]] auto run_why_not(const ResolveOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
