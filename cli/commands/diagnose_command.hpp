// The subcommand `diagnose`: reads an error message or a log, and prints the cause, the evidence and the remedy.
#pragma once

#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct DiagnoseOptions {
  std::string file{"-"};
  ResolveOptions shared{};  ///< machine, catalog, output
};

void declare_diagnose(CLI::App& command, DiagnoseOptions& options);

/// Detects this machine only with `--gpu auto`, because the log may come from another one. Status `finding` if no message is known.
[[nodiscard]] auto run_diagnose(const DiagnoseOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
