// `gpusolve update LOCK`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct UpdateOptions {
  std::string lock{};
  std::vector<std::string> only{};
  std::optional<std::string> output{};  ///< nullopt: replaces the lock
  bool is_dry_run{};
  ResolveOptions shared{};  ///< sources to use instead of the lock's, and output options
};

void declare_update(CLI::App& command, UpdateOptions& options);

/// Finds the newest set for the lock's request and machine, prints the differences, and writes the lock. The statuses are those of
/// `resolve`. If there is no set, the old lock is kept.
[[nodiscard]] auto run_update(const UpdateOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
