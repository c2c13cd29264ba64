// `gpusolve fetch`: brings channels and indexes into the cache for offline use.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct FetchOptions {
  ResolveOptions resolve{};          ///< machine and sources
  std::vector<std::string> wants{};  ///< the values of `--for`: specs separated by blanks
};

/// Declares the options on the subcommand; `options` is filled when the command line is parsed and must outlive the app.
void declare_fetch(CLI::App& command, FetchOptions& options);

/// Fetches whole channels, but only those parts of indexes that the solution of `--for` needs. The sources are those of `resolve --live`.
[[nodiscard]] auto run_fetch(FetchOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
