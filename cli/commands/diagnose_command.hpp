// The subcommand `diagnose`: an error message or a log in; cause, evidence and remedy out.
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
  ResolveOptions shared{};  ///< the machine, the catalog, how to print
};

void declare_diagnose(CLI::App& command, DiagnoseOptions& options);

/// This machine is not looked at unless `--gpu auto` says so: the log may come from another. Status `finding` where no message is known.
[[nodiscard]] auto run_diagnose(const DiagnoseOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
