// The subcommands `check` and `verify`: an audit of what there is, or of a lock.
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
  std::optional<std::string> row{};  ///< of a lock with rows
  std::string path{};                ///< empty: the active environment; "-": standard input
  /// What check shares with resolve: the machine, Python, the catalog, how to print.
  ResolveOptions shared{};
};

void declare_check(CLI::App& command, CheckOptions& options);
void declare_verify(CLI::App& command, CheckOptions& options);

/// Reads, audits, prints; status `finding` where there is an error among the findings.
[[nodiscard]] auto run_check(CheckOptions options) -> Result<ExitStatus>;
/// As check, but of a lock alone; a gpusolve.lock is judged for the machine that it was made for unless another is named.
[[nodiscard]] auto run_verify(const CheckOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
