// `--constraints FILE`: reads constraints in the file formats of pip and conda.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// Moves the content of all constraint files into the constraints: one spec per line, as for conda or for pip; ignores blank lines and
/// comments. Errors (kind `usage`): a file cannot be read or is not text, or a line is not a spec, such as an option of pip. They name the
/// option, the file and the line.
[[nodiscard]] auto with_constraint_files(ResolveOptions options) -> Result<ResolveOptions>;

}  // namespace gpusolve::cli
