// `gpusolve resolve --lock-for ROWS`: makes one lock for several kinds of machines. Without the option, runs the usual `resolve`.
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

/// Writes the lock if every row has a set. Otherwise the status is `unsatisfiable`, or `cpu_only` if the rows without a GPU set all have a
/// CPU set.
[[nodiscard]] auto run_lock_for(LockForOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
