// `gpusolve install-commands LOCK`.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct InstallCommandsOptions {
  std::string lock{};
  std::optional<std::string> row{};
  std::string tool{};  ///< "conda", "pip", "uv"; empty: the installer of the lock
  ResolveOptions shared{};
};

void declare_install_commands(CLI::App& command, InstallCommandsOptions& options);

/// Prints the commands of the set that runs on this machine, or on the given one. Status `unsatisfiable` and the reasons if none does.
[[nodiscard]] auto run_install_commands(const InstallCommandsOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
