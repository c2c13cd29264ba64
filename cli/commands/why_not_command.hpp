// `gpusolve why-not SPEC`: says why resolve does not or cannot choose this build.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

/// `options.specs` contains the one build in question.
[[nodiscard]] auto run_why_not(const ResolveOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
