// `gpusolve fleet INVENTORY`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct FleetOptions {
  std::vector<std::string> inventories{};
  std::optional<std::string> lock{};  ///< path of the lock, which has a row for each kind of machine
  std::size_t sets{};                 ///< number of GPU sets; 0: as few as possible
  ResolveOptions query{};
};

void declare_fleet(CLI::App& command, FleetOptions& options);

/// Prints the smallest number of sets that serve all machines. Status `unsatisfiable`, or `cpu_only`, if some machine has no GPU set.
[[nodiscard]] auto run_fleet(const FleetOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
