// `gpusolve fetch`: brings channels and indexes into the cache for offline use.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct FetchOptions {
  ResolveOptions resolve{};          ///< the machine and the sources
  std::vector<std::string> wants{};  ///< of `--for`, each a list of specs with blanks between them
};

/// Declares the options on the subcommand; `options` is filled when the command line is parsed and must outlive the app.
void declare_fetch(CLI::App& command, FetchOptions& options);

/// Fetches whole channels; of indexes, what the solution of `--for` touches. The sources are those of `resolve` with `--live`.
[[nodiscard]] auto run_fetch(FetchOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
