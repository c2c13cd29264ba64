// `gpusolve resolve`.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

/// Runs the whole subcommand, from the options to the files and the text. The caller prints errors.
[[nodiscard]] auto run_resolve(ResolveOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
