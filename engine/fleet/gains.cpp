#include "engine/fleet/gains.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/fleet/machine_sets.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto torch_text(const Answer& answer) -> std::string { return answer.stack && answer.stack->torch ? *answer.stack->torch : std::string(); }

auto is_newer_torch(const std::optional<DottedVersion>& torch, const std::string& than) -> bool {
  const auto numbers = leading_numbers(than);
  return torch && (!numbers || *numbers < *torch);
}

/// The relevant newer drivers: those that a toolkit or GPU requires, above the present one and not beyond the last that supports the GPUs.
auto steps_above(const Facts& facts, const catalogs::Catalog& catalog) -> std::vector<DottedVersion> {
  const bool is_linux_like = is_linux(facts.platform.value);
  std::vector<DottedVersion> steps;
  for (const auto& entry : catalog.least_driver_entries()) {
    steps.push_back(is_linux_like ? entry.linux_driver : entry.windows_driver);
  }
  for (const auto& entry : catalog.toolkit_driver_entries()) {
    if (is_linux_like || entry.windows_driver) {
      steps.push_back(is_linux_like ? entry.linux_driver : *entry.windows_driver);
    }
  }
  const auto is_of_no_use = [&](const DottedVersion& step) {
    const auto* const branch = catalog.branch_of(step);
    const auto capabilities = facts.capabilities();
    const bool is_beyond = std::ranges::any_of(capabilities, [&](ComputeCapability gpu) {
      const auto last = catalog.last_driver_branch_for(gpu);
      return last && branch != nullptr && branch->branch > *last;
    });
    return is_beyond || step <= *facts.driver->version;
  };
  std::erase_if(steps, is_of_no_use);
  std::ranges::sort(steps);
  const auto repeated = std::ranges::unique(steps);
  steps.erase(repeated.begin(), repeated.end());
  return steps;
}

auto with_driver(Facts facts, const DottedVersion& driver, const catalogs::Catalog& catalog) -> Facts {
  facts.driver->version = driver;
  facts.driver->cuda = catalog.cuda_of_driver(driver, facts.platform.value);
  return facts;
}

/// A bound on the result for the fleet, judged only by the builds; less is better.
struct Estimate {
  std::size_t without{};
  std::size_t sets{};
  auto operator<=>(const Estimate&) const = default;
};

class GainFinder {
 public:
  GainFinder(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan)
      : workshop_(workshop), query_(query), rows_(rows), plan_(plan), machines_(facts_of_rows(rows)), now_(promise_of(*plan.builds)) {}

  auto run() -> Result<std::vector<DriverGain>> {
    std::vector<DriverGain> gains;
    for (std::size_t member = 0; member < machines_.size(); ++member) {
      const auto& facts = machines_[member];
      if (facts.has_no_gpu() || !facts.gpus || !facts.driver || !facts.driver->version) {
        continue;
      }
      auto gain = gain_of(member);
      if (!gain) {
        return gain.error();
      }
      if (*gain) {
        gains.push_back(std::move(**gain));
      }
    }
    const auto worth = [](const DriverGain& gain) {
      return std::tuple(gain.without_after, gain.sets_after, -static_cast<long>(gain.nodes.size()));
    };
    std::ranges::stable_sort(gains, [&](const DriverGain& left, const DriverGain& right) { return worth(left) < worth(right); });
    return gains;
  }

 private:
  using Builds = std::vector<Build>;

  [[nodiscard]] auto builds_with(std::size_t member, const Facts& facts) const -> Builds {
    auto builds = *plan_.builds;
    judge_again(builds, member, facts, workshop_, query_);
    return builds;
  }

  [[nodiscard]] auto promise_of(const Builds& builds) const -> Estimate {
    const auto columns = columns_of(builds, machines_);
    Members held;
    for (const auto& column : columns) {
      held |= column;
    }
    return {(with_gpu(machines_) & ~held).count(), fewest_columns(columns, with_gpu(machines_)).columns.size()};
  }

  /// The set of this machine; null if it has none.
  [[nodiscard]] auto set_of(std::size_t member) const -> const PlannedSet* {
    const auto found = std::ranges::find_if(plan_.sets, [&](const PlannedSet& set) { return set.members[member]; });
    return found == plan_.sets.end() ? nullptr : &*found;
  }

  /// The first step for which `is_enough` holds, which must be monotone.
  template <class IsEnough>
  [[nodiscard]] auto least_step(std::size_t member, const std::vector<DottedVersion>& steps, IsEnough is_enough) const -> DottedVersion {
    const auto found = std::ranges::partition_point(steps, [&](const DottedVersion& step) {
      return !is_enough(builds_with(member, with_driver(machines_[member], step, workshop_.catalog())));
    });
    return found == steps.end() ? steps.back() : *found;
  }

  auto gain_of(std::size_t member) -> Result<std::optional<DriverGain>> {
    const auto steps = steps_above(machines_[member], workshop_.catalog());
    if (steps.empty()) {
      return std::optional<DriverGain>{};
    }
    const auto best = builds_with(member, with_driver(machines_[member], steps.back(), workshop_.catalog()));
    if (const auto promise = promise_of(best); promise < now_) {
      const auto step = least_step(member, steps, [&](const Builds& builds) { return promise_of(builds) <= promise; });
      if (auto gain = proven_fleet(member, step); !gain || *gain) {
        return gain;
      }
    }
    const auto* const set = set_of(member);
    const auto newest = set == nullptr ? std::nullopt : newest_torch(best, set->members);
    if (set == nullptr || !is_newer_torch(newest, torch_text(set->answer))) {
      return std::optional<DriverGain>{};
    }
    const auto step = least_step(member, steps, [&](const Builds& builds) { return newest_torch(builds, set->members) >= newest; });
    return proven_torch(member, step, *set);
  }

  [[nodiscard]] auto bare_gain(std::size_t member, const DottedVersion& step) const -> DriverGain {
    DriverGain gain;
    gain.nodes = {rows_[member].name};
    gain.from = machines_[member].driver->version->text();
    gain.to = step.text();
    gain.sets_before = gain.sets_after = plan_.sets.size();
    gain.without_before = gain.without_after = plan_.without.size();
    const auto* const set = set_of(member);
    gain.torch_before = gain.torch_after = set == nullptr ? "" : torch_text(set->answer);
    return gain;
  }

  [[nodiscard]] auto changed_machines(std::size_t member, const DottedVersion& step) const -> std::vector<Facts> {
    auto machines = machines_;
    machines[member] = with_driver(machines[member], step, workshop_.catalog());
    return machines;
  }

  /// Solves the whole fleet with that driver; nullopt if there is no gain.
  auto proven_fleet(std::size_t member, const DottedVersion& step) -> Result<std::optional<DriverGain>> {
    const auto machines = changed_machines(member, step);
    JointSolver solver(workshop_, query_, machines, true);
    const auto grouping = fewest_groups(columns_of(builds_with(member, machines[member]), machines), with_gpu(machines), solver);
    if (!grouping) {
      return grouping.error();
    }
    auto gain = bare_gain(member, step);
    gain.sets_after = grouping->groups.size();
    gain.without_after = grouping->without.count();
    const bool is_better = std::tie(gain.without_after, gain.sets_after) < std::tie(gain.without_before, gain.sets_before);
    if (!is_better) {
      return std::optional<DriverGain>{};
    }
    const auto own = std::ranges::find_if(grouping->groups, [&](const Members& group) { return group[member]; });
    if (own != grouping->groups.end()) {
      const auto solved = solver.solve(*own);
      if (!solved) {
        return solved.error();
      }
      gain.torch_after = torch_text(solved->answer);
    }
    return std::optional(gain);
  }

  auto proven_torch(std::size_t member, const DottedVersion& step, const PlannedSet& set) -> Result<std::optional<DriverGain>> {
    JointSolver solver(workshop_, query_, changed_machines(member, step), true);
    const auto solved = solver.solve(set.members);
    if (!solved) {
      return solved.error();
    }
    auto gain = bare_gain(member, step);
    gain.torch_after = torch_text(solved->answer);
    const bool is_better = serves_gpus(solved->answer) && is_newer_torch(leading_numbers(gain.torch_after), gain.torch_before);
    return is_better ? std::optional(gain) : std::optional<DriverGain>{};
  }

  Workshop& workshop_;
  const Query& query_;
  const std::vector<Row>& rows_;
  const Plan& plan_;
  std::vector<Facts> machines_;
  Estimate now_;
};

}  // namespace

auto held_back_by(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan, const PlannedSet& set)
    -> Result<std::vector<HeldBack>> {
  std::vector<HeldBack> all;
  const auto with = torch_text(set.answer);
  JointSolver solver(workshop, query, facts_of_rows(rows), plan.builds.has_value());
  for (const auto member : plan.builds&& set.members.count() > 1 ? numbers_of(set.members) : std::vector<std::size_t>{}) {
    const auto others = Members(set.members).reset(member);
    if (!is_newer_torch(newest_torch(*plan.builds, others), with)) {
      continue;
    }
    const auto solved = solver.solve(others);
    if (!solved) {
      return solved.error();
    }
    const auto without = torch_text(solved->answer);
    if (serves_gpus(solved->answer) && is_newer_torch(leading_numbers(without), with)) {
      all.push_back({{rows[member].name}, with, without});
    }
  }
  return all;
}

auto driver_gains(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan)
    -> Result<std::vector<DriverGain>> {
  return plan.builds ? GainFinder(workshop, query, rows, plan).run() : Result<std::vector<DriverGain>>(std::vector<DriverGain>{});
}

}  // namespace gpusolve::engine::fleet
