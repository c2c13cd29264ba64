#include "engine/fleet/machine_sets.hpp"

#include <algorithm>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/report/words/summary.hpp"
#include "engine/fleet/agree.hpp"
#include "engine/remedies/remedies.hpp"

namespace gpusolve::engine::fleet {
namespace {

/// The part of a stack for several machines that concerns this one.
auto part_of_stack(const Answer& shared, const Facts& facts) -> std::optional<Stack> {
  auto stack = shared.stack;
  const auto capabilities = facts.capabilities();
  if (stack && !capabilities.empty()) {
    std::erase_if(stack->runs, [&](const Run& run) {
      return std::ranges::none_of(capabilities, [&](ComputeCapability gpu) { return gpu.sm() == run.arch; });
    });
  }
  return stack;
}

auto kind_of(Workshop& workshop, const Query& query, const Row& row, const Answer& shared) -> MachineKind {
  const auto own = answer_for_one(workshop, joint_query(query, {&row.facts, 1}), shared);
  // If all packages of a set are compiled, only the shared answer states its CUDA.
  return {row.name, {}, row.facts, own && own->stack ? own->stack : part_of_stack(shared, row.facts)};
}

/// Adds the summary and the commands.
auto finished(Answer answer) -> Result<Answer> {
  answer.summary = report::summarise(answer);
  if (answer.outcome == OutcomeKind::unsatisfiable) {
    return answer;
  }
  auto commands = lock::install_commands(answer);
  if (!commands) {
    return commands.error();
  }
  answer.commands = std::move(commands).value();
  for (auto& build : answer.builds) {
    auto lines = lock::source_commands(answer, build);
    if (!lines) {
      return lines.error();
    }
    build.commands = std::move(lines).value();
  }
  return answer;
}

auto set_of(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const PlannedSet& planned) -> Result<MachineSet> {
  auto answer = finished(planned.answer);
  if (!answer) {
    return answer.error();
  }
  MachineSet set{std::move(answer).value(), {}};
  for (const auto member : numbers_of(planned.members)) {
    set.kinds.push_back(kind_of(workshop, query, rows[member], set.answer));
  }
  return set;
}

/// The reasons why a machine has no set, with fixes. Uses a separate workshop whose first query is this one.
auto lost_set_of(Workshop& workshop, const Query& query, const Row& row, const PlannedSet& planned) -> Result<MachineSet> {
  Workshop own(workshop.catalog(), joint_query(query, {&row.facts, 1}), workshop.host());
  const auto solved = own.solve(own.first());
  const auto fixes = solved ? remedies_of(own, *solved) : Result<std::vector<Fix>>(solved.error());
  if (!fixes) {
    return fixes.error();
  }
  auto answer = finished(planned.answer);
  if (!answer) {
    return answer.error();
  }
  answer->fixes = *fixes;
  return MachineSet{std::move(answer).value(), {{row.name, {}, row.facts, std::nullopt}}};
}

}  // namespace

auto facts_of_rows(const std::vector<Row>& rows) -> std::vector<Facts> {
  std::vector<Facts> facts;
  std::ranges::transform(rows, std::back_inserter(facts), &Row::facts);
  return facts;
}

auto machine_sets_of(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan) -> Result<MachineSets> {
  MachineSets all;
  all.roles = workshop.catalog().roles();
  all.is_fewest = plan.is_fewest;
  for (const auto& [planned, sets] : {std::pair(&plan.sets, &all.sets), std::pair(&plan.cpu_sets, &all.cpu_sets)}) {
    for (const auto& one : *planned) {
      auto set = set_of(workshop, query, rows, one);
      if (!set) {
        return set.error();
      }
      sets->push_back(std::move(set).value());
    }
  }
  for (const auto& one : plan.without) {
    auto set = lost_set_of(workshop, query, rows[numbers_of(one.members).front()], one);
    if (!set) {
      return set.error();
    }
    all.without.push_back(std::move(set).value());
  }
  return all;
}

auto row_lock_of(const MachineSets& sets) -> lock::RowLock {
  lock::RowLock lock;
  for (const auto* const list : {&sets.sets, &sets.cpu_sets}) {
    for (const auto& set : *list) {
      const auto& answer = set.answer;
      auto parts = lock::lock_of(answer);
      lock::LockSet locked{{}, std::move(parts.request), std::move(parts.sources), std::move(parts.packages)};
      for (const auto& kind : set.kinds) {
        locked.rows.push_back({kind.name, answer.outcome, kind.facts, kind.stack});
      }
      lock.sets.push_back(std::move(locked));
    }
  }
  return lock;
}

}  // namespace gpusolve::engine::fleet
