// `--constraints FILE`: constraints as pip and conda keep them in files.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// With what the files hold among its constraints, and none unread: a spec a line, in either spelling; blank lines and comments do not
/// count. Errors (kind `usage`): a file cannot be read or is no text, or a line is an option of pip and no spec; the place is the option,
/// the file and the line.
[[nodiscard]] auto with_constraint_files(ResolveOptions options) -> Result<ResolveOptions>;

}  // namespace gpusolve::cli
