// The subcommands `check` and `verify`: they audit an environment, a file or a lock.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CheckOptions {
  std::optional<std::string> row{};  ///< the row of a lock with rows
  bool reads_no_files{};             ///< judge installed packages by the catalog alone
  std::string path{};                ///< empty: the active environment; "-": standard input
  /// The options that `check` shares with `resolve`: machine, Python, catalog, output.
  ResolveOptions shared{};
};

void declare_check(CLI::App& command, CheckOptions& options);
void declare_verify(CLI::App& command, CheckOptions& options);

/// Reads, audits, and prints the findings; status `finding` if one is an error.
[[nodiscard]] auto run_check(CheckOptions options) -> Result<ExitStatus>;
/// Like `check`, but only for locks. Judges a gpusolve.lock for the machine for which it was made, unless another is given.
[[nodiscard]] auto run_verify(const CheckOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
