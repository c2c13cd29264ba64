// `gpusolve resolve --lock-for ROWS`: one lock for several kinds of machines. Without the option it is `resolve` as ever.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct LockForOptions {
  ResolveOptions resolve{};
  std::optional<std::string> rows{};
};

void declare_lock_for(CLI::App& command, LockForOptions& options);

/// Writes the lock where each row has a set; else `unsatisfiable`, or `cpu_only` where a CPU set is all that some row can have.
[[nodiscard]] auto run_lock_for(LockForOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
