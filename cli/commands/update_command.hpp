// `gpusolve update LOCK`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

struct UpdateOptions {
  std::string lock{};
  std::vector<std::string> only{};
  std::optional<std::string> output{};  ///< nothing: the lock itself
  bool is_dry_run{};
  ResolveOptions shared{};  ///< sources that take the place of the lock's, and how to print
};

void declare_update(CLI::App& command, UpdateOptions& options);

/// The newest set that meets what the lock was asked for, on the machine that it was made for. Prints what changed and writes the lock; the
/// statuses are those of `resolve`, and a lock that cannot be solved again stays as it is.
[[nodiscard]] auto run_update(const UpdateOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
