// `gpusolve diff LOCK LOCK`.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct DiffOptions {
  std::string before{};
  std::string after{};
  /// For which machine a lock for many is read, the catalog, how to print.
  ResolveOptions shared{};
};

void declare_diff(CLI::App& command, DiffOptions& options);

/// Prints what changed. Done, whether anything did or not.
[[nodiscard]] auto run_diff(const DiffOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
