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
  std::optional<std::string> lock{};  ///< where a lock with a row for each kind of machine goes
  std::size_t sets{};                 ///< GPU sets to plan with; 0: the fewest
  ResolveOptions query{};
};

void declare_fleet(CLI::App& command, FleetOptions& options);

/// Prints the fewest sets that serve all machines; `unsatisfiable`, or `cpu_only`, where some machine has no GPU set.
[[nodiscard]] auto run_fleet(const FleetOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
