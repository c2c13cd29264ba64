// The fewest sets for several machines, each solved.
#pragma once

#include <optional>
#include <vector>

#include "engine/fleet/builds.hpp"
#include "engine/fleet/joint_solver.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine::fleet {

struct PlannedSet {
  Members members;
  Answer answer;  ///< for all members together
};

struct Plan {
  std::vector<PlannedSet> sets;      ///< the oldest torch first; last those that were left to the installer
  std::vector<PlannedSet> cpu_sets;  ///< for machines without a GPU, one per platform
  std::vector<PlannedSet> without;   ///< each machine that gets no GPU set (or, without a GPU, no set at all), with the reasons
  std::optional<std::vector<Build>> builds;
  bool is_fewest{true};
};

/// Errors: an invalid request, a broken source.
[[nodiscard]] auto plan_sets(Workshop& workshop, const Query& query, const std::vector<Facts>& machines) -> Result<Plan>;

/// Makes the sets of a plan agree wherever possible: the others adopt what they can from the one with the oldest torch.
[[nodiscard]] auto let_sets_agree(Workshop& workshop, const Query& query, const std::vector<Facts>& machines, Plan& plan) -> Status;

}  // namespace gpusolve::engine::fleet
