#include "engine/fleet/joint_solver.hpp"

#include <algorithm>
#include <utility>

#include "engine/answers/source_builds.hpp"
#include "engine/resolve/compiled_answer.hpp"

namespace gpusolve::engine::fleet {

auto serves_gpus(const Answer& answer) -> bool {
  return answer.outcome == OutcomeKind::gpu || answer.outcome == OutcomeKind::neutral || answer.outcome == OutcomeKind::unjudged;
}

JointSolver::JointSolver(Workshop& workshop, Query query, std::vector<Facts> machines, bool is_about_torch)
    : workshop_(workshop), query_(std::move(query)), machines_(std::move(machines)) {
  const auto& roles = workshop.catalog().roles();
  is_about_torch_ = is_about_torch && std::ranges::all_of(query_.specs, [&](const Spec& spec) {
                      return roles.is_main(spec.name()) || roles.is_companion(spec.name());
                    });
}

auto JointSolver::query(const Members& group) const -> Query {
  std::vector<Facts> machines;
  std::ranges::transform(numbers_of(group), std::back_inserter(machines), [&](std::size_t member) { return machines_[member]; });
  return joint_query(query_, machines);
}

auto JointSolver::is_of_one_platform(const Members& group) const -> bool {
  const auto numbers = numbers_of(group);
  return std::ranges::all_of(
      numbers, [&](std::size_t member) { return machines_[member].platform.value == machines_[numbers.front()].platform.value; });
}

auto JointSolver::can_share(const Members& group) -> Result<bool> {
  if (!is_of_one_platform(group)) {
    return false;
  }
  if (is_about_torch_) {
    const bool is_met = workshop_.can_be_met(query(group), Objectives::k_side_package_on_cpu);
    workshop_.forget_machines();
    return is_met;
  }
  const auto solved = solve(group);
  return solved ? Result<bool>(serves_gpus(solved->answer)) : solved.error();
}

auto JointSolver::solve_binary(const Members& group) -> Result<Workshop::Solved> {
  auto solved = workshop_.solve(query(group));
  workshop_.forget_machines();
  return solved;
}

auto JointSolver::lack_binary(const Members& group) -> Result<bool> {
  for (const auto member : numbers_of(group)) {
    auto known = lacking_binary_.find(member);
    if (known == lacking_binary_.end()) {
      const auto alone = solve_binary(Members().set(member));
      if (!alone) {
        return alone.error();
      }
      known = lacking_binary_.emplace(member, !serves_gpus(alone->answer)).first;
    }
    if (!known->second) {
      return false;
    }
  }
  return true;
}

auto JointSolver::solve(const Members& group) -> Result<Workshop::Solved> {
  auto solved = solve_binary(group);
  const auto asked = query(group);
  if (!solved || serves_gpus(solved->answer) || is_about_torch_ || source_plans(asked, workshop_.catalog()).empty()) {
    return solved;
  }
  const auto is_lost = lack_binary(group);
  auto compiled = is_lost && *is_lost ? compiled_answer(asked, workshop_) : Result<std::optional<Answer>>(std::nullopt);
  if (!is_lost || !compiled) {
    return is_lost ? compiled.error() : is_lost.error();
  }
  if (*compiled) {
    solved->answer = **std::move(compiled);
  }
  return solved;
}

}  // namespace gpusolve::engine::fleet
