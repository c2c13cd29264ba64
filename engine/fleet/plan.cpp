#include "engine/fleet/plan.hpp"

#include <algorithm>
#include <map>
#include <ranges>

#include "engine/fleet/agree.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto torch_of(const PlannedSet& set) -> DottedVersion {
  const auto& stack = set.answer.stack;
  return stack && stack->torch ? leading_numbers(*stack->torch).value_or(DottedVersion{}) : DottedVersion{};
}

/// Sets that were not solved come last, because they have no version.
auto order_of(const PlannedSet& set) -> std::pair<bool, DottedVersion> { return {is_unsolved(set.answer), torch_of(set)}; }

auto solve_each(JointSolver& solver, const std::vector<Members>& groups, std::vector<PlannedSet>& sets) -> Status {
  for (const auto& group : groups) {
    auto solved = solver.solve(group);
    if (!solved) {
      return solved.error();
    }
    sets.push_back({group, std::move(solved->answer)});
  }
  return std::monostate{};
}

auto alone(const Members& members) -> std::vector<Members> {
  std::vector<Members> each;
  std::ranges::transform(numbers_of(members), std::back_inserter(each), [](std::size_t member) { return Members().set(member); });
  return each;
}

/// The members in groups of one platform.
auto by_platform(const Members& members, const std::vector<Facts>& machines) -> std::vector<Members> {
  std::map<Platform, Members> found;
  for (const auto member : numbers_of(members)) {
    found[machines[member].platform.value].set(member);
  }
  const auto groups = found | std::views::values;
  return {groups.begin(), groups.end()};
}

auto without_gpu(const std::vector<Facts>& machines) -> std::vector<Members> {
  Members members;
  for (std::size_t member = 0; member < machines.size(); ++member) {
    members.set(member, machines[member].has_no_gpu());
  }
  return by_platform(members, machines);
}

/// Moves machines without a set to the sets if their request was left to the installer: it is then not judged, just as for a
/// single machine, so nothing proves that they have no set.
auto take_unsolved(JointSolver& solver, const std::vector<Facts>& machines, Plan& plan) -> Status {
  Members unsolved;
  for (const auto& set : plan.without) {
    unsolved |= is_unsolved(set.answer) ? set.members : Members();
  }
  std::erase_if(plan.without, [](const PlannedSet& set) { return is_unsolved(set.answer); });
  return solve_each(solver, by_platform(unsolved, machines), plan.sets);
}

/// Adds the sets for machines without a GPU, one per platform. If all machines of a platform share none, solves each by itself.
auto solve_for_cpu(JointSolver& solver, const std::vector<Facts>& machines, Plan& plan) -> Status {
  const auto has_set = [](const PlannedSet& set) { return set.answer.outcome != OutcomeKind::unsatisfiable; };
  for (const auto& group : without_gpu(machines)) {
    std::vector<PlannedSet> sets;
    auto solved = solve_each(solver, {group}, sets);
    if (solved && !has_set(sets.front()) && group.count() > 1) {
      sets.clear();
      solved = solve_each(solver, alone(group), sets);
    }
    if (!solved) {
      return solved;
    }
    for (auto& set : sets) {
      (has_set(set) ? plan.cpu_sets : plan.without).push_back(std::move(set));
    }
  }
  return std::monostate{};
}

}  // namespace

auto plan_sets(Workshop& workshop, const Query& query, const std::vector<Facts>& machines) -> Result<Plan> {
  Plan plan;
  auto builds = builds_of(workshop, query, machines);
  if (!builds) {
    return builds.error();
  }
  plan.builds = std::move(builds).value();
  JointSolver solver(workshop, query, machines, plan.builds.has_value());
  const auto grouping = fewest_groups(columns_of(plan.builds, machines), with_gpu(machines), solver);
  if (!grouping) {
    return grouping.error();
  }
  plan.is_fewest = grouping->is_fewest;
  for (const auto& [groups, sets] : {std::pair(grouping->groups, &plan.sets), std::pair(alone(grouping->without), &plan.without)}) {
    if (auto solved = solve_each(solver, groups, *sets); !solved) {
      return solved.error();
    }
  }
  for (const auto& step : {take_unsolved, solve_for_cpu}) {
    if (auto solved = step(solver, machines, plan); !solved) {
      return solved.error();
    }
  }
  std::ranges::stable_sort(plan.sets, {}, order_of);
  return plan;
}

auto let_sets_agree(Workshop& workshop, const Query& query, const std::vector<Facts>& machines, Plan& plan) -> Status {
  const JointSolver solver(workshop, query, machines, plan.builds.has_value());
  for (std::size_t i = 1; i < plan.sets.size(); ++i) {
    auto& set = plan.sets[i];
    if (is_unsolved(set.answer)) {
      break;
    }
    auto agreeing = agreeing_answer(workshop, solver.query(set.members), plan.sets.front().answer, set.answer);
    if (!agreeing) {
      return agreeing.error();
    }
    set.answer = std::move(agreeing).value();
  }
  return std::monostate{};
}

}  // namespace gpusolve::engine::fleet
