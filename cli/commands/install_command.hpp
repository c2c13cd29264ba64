// `gpusolve install`: runs the commands that resolve prints.
#pragma once

#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct InstallOptions {
  ResolveOptions resolve{};
  std::string tool{};  ///< a name of --with; empty: the first program that exists
  bool is_agreed{};    ///< do not ask
  bool is_dry{};       ///< only show the commands
};

void declare_install(CLI::App& command, InstallOptions& options);

/// Resolves (or reads the named lock), shows the commands, asks, runs them, and checks the packages that they installed.
[[nodiscard]] auto run_install(InstallOptions options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
