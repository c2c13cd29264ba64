// The fewest sets for some machines, each solved.
#pragma once

#include <optional>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/fleet/builds.hpp"
#include "cli/fleet/joint_solver.hpp"

namespace gpusolve::cli::fleet {

struct PlannedSet {
  Members members;
  report::Answer answer;  ///< for all of them together
};

struct Plan {
  std::vector<PlannedSet> sets;      ///< the oldest torch first
  std::vector<PlannedSet> cpu_sets;  ///< of machines without a GPU, one for each platform
  std::vector<PlannedSet> without;   ///< machines that have no GPU set, one by one, and why
  std::optional<std::vector<Build>> builds;
  bool is_fewest{true};
};

/// Errors: a request that makes no sense, a broken source.
[[nodiscard]] auto plan_sets(Workshop& workshop, const ResolveOptions& options, const std::vector<Facts>& machines) -> Result<Plan>;

/// The sets of a plan made alike wherever they can be: the others take what they can from the one with the oldest torch.
[[nodiscard]] auto let_sets_agree(Workshop& workshop, const ResolveOptions& options, const std::vector<Facts>& machines, Plan& plan)
    -> Status;

}  // namespace gpusolve::cli::fleet
