#include "engine/fleet/more_sets.hpp"

#include <algorithm>
#include <set>

#include "engine/fleet/machine_sets.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::fleet {
namespace {

using Sets = std::vector<PlannedSet>;

auto torch_of(const PlannedSet& set) -> std::optional<DottedVersion> {
  const auto& stack = set.answer.stack;
  return stack && stack->torch ? leading_numbers(*stack->torch) : std::nullopt;
}

/// A set to split: `better` could have a newer torch without the others.
struct Split {
  std::size_t set{};
  Members better;
  DottedVersion torch;  ///< the version that the builds allow for `better`
};

/// The largest part of a set that could have a newer torch together: the machines that alone could have at least a certain version.
auto split_of(const std::vector<Build>& builds, const PlannedSet& planned, std::size_t number) -> std::optional<Split> {
  const auto now = torch_of(planned);
  std::set<DottedVersion> own;
  for (const auto member : numbers_of(planned.members)) {
    if (const auto torch = newest_torch(builds, Members().set(member)); torch && now && *torch > *now) {
      own.insert(*torch);
    }
  }
  for (const auto& least : own) {
    Members better;
    for (const auto member : numbers_of(planned.members)) {
      const auto torch = newest_torch(builds, Members().set(member));
      better[member] = torch && *torch >= least;
    }
    const auto together = newest_torch(builds, better);
    if (better != planned.members && together && *together > *now) {
      return Split{number, better, *together};
    }
  }
  return std::nullopt;
}

auto best_split(const std::vector<Build>& builds, const Sets& sets) -> std::optional<Split> {
  std::optional<Split> best;
  const auto worth = [](const Split& split) { return std::pair(split.better.count(), split.torch); };
  for (std::size_t number = 0; number < sets.size(); ++number) {
    auto split = split_of(builds, sets[number], number);
    if (split && (!best || worth(*split) > worth(*best))) {
      best = std::move(split);
    }
  }
  return best;
}

/// Moves one machine to another set that has a newer torch, if that set keeps its version. Returns whether it moved one.
auto moves_one(const std::vector<Build>& builds, std::vector<Members>& groups) -> bool {
  for (auto& from : groups) {
    for (const auto member : from.count() > 1 ? numbers_of(from) : std::vector<std::size_t>{}) {
      for (auto& to : groups) {
        const auto with = newest_torch(builds, Members(to).set(member));
        if (!to[member] && with && with == newest_torch(builds, to) && *with > newest_torch(builds, from)) {
          from.reset(member);
          to.set(member);
          return true;
        }
      }
    }
  }
  return false;
}

/// The groups after a split. Terminates, because each move gives a machine a newer torch and none an older one.
auto groups_after(const std::vector<Build>& builds, const Sets& sets, const Split& split) -> std::vector<Members> {
  std::vector<Members> groups;
  std::ranges::transform(sets, std::back_inserter(groups), &PlannedSet::members);
  groups[split.set] &= ~split.better;
  groups.push_back(split.better);
  while (moves_one(builds, groups)) {
  }
  return groups;
}

/// The solved sets of the groups; nullopt if a group has no GPU set after all.
auto solved_sets(JointSolver& solver, const std::vector<Members>& groups) -> Result<std::optional<Sets>> {
  Sets sets;
  for (const auto& members : groups) {
    auto solved = solver.solve(members);
    if (!solved) {
      return solved.error();
    }
    if (!serves_gpus(solved->answer)) {
      return std::optional<Sets>{};
    }
    sets.push_back({members, std::move(solved->answer)});
  }
  std::ranges::stable_sort(sets, {}, torch_of);
  return std::optional(std::move(sets));
}

auto share_of(const PlannedSet& set, const std::vector<Row>& rows) -> SetShare {
  SetShare share{set.answer.stack ? set.answer.stack->torch.value_or("") : "", {}};
  std::ranges::transform(numbers_of(set.members), std::back_inserter(share.nodes), [&](std::size_t member) { return rows[member].name; });
  return share;
}

}  // namespace

auto plans_by_count(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan, std::size_t most)
    -> Result<std::vector<Sets>> {
  std::vector<Sets> plans{plan.sets};
  JointSolver solver(workshop, query, facts_of_rows(rows), plan.builds.has_value());
  while (plan.builds && plans.size() < most) {
    const auto split = best_split(*plan.builds, plans.back());
    if (!split) {
      break;
    }
    auto next = solved_sets(solver, groups_after(*plan.builds, plans.back(), *split));
    if (!next) {
      return next.error();
    }
    if (!*next) {
      break;
    }
    plans.push_back(std::move(**next));
  }
  return plans;
}

auto steps_of(const std::vector<Sets>& plans, const std::vector<Row>& rows) -> std::vector<SetStep> {
  std::vector<SetStep> steps;
  for (const auto& sets : plans) {
    SetStep step;
    std::ranges::transform(sets, std::back_inserter(step.shares), [&](const PlannedSet& set) { return share_of(set, rows); });
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace gpusolve::engine::fleet
