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
  /// The machine for which locks for several machines are read, the catalog, and the output.
  ResolveOptions shared{};
};

void declare_diff(CLI::App& command, DiffOptions& options);

/// Prints the differences. The status is 0 with and without differences.
[[nodiscard]] auto run_diff(const DiffOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
