#include "engine/fleet/sets_of_rows.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/plain.hpp"
#include "engine/fleet/fleet_plan.hpp"
#include "engine/fleet/gains.hpp"
#include "engine/fleet/machine_sets.hpp"
#include "engine/fleet/plan.hpp"
#include "engine/resolve/completed.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto torch_of(const PlannedSet& set) -> std::string {
  const auto& stack = set.answer.stack;
  return stack && stack->torch ? *stack->torch : std::string();
}

auto row_names(const PlannedSet& set, const std::vector<Row>& rows) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(numbers_of(set.members), std::back_inserter(names), [&](std::size_t member) { return rows[member].name; });
  return joined(names, ", ");
}

/// Notes on sets whose torch is older than it could be, so that all rows agree.
auto notes_on_agreement(const Plan& alone, const Plan& agreed, const std::vector<Row>& rows, const std::string& main)
    -> std::vector<Warning> {
  std::vector<Warning> notes;
  for (std::size_t i = 0; i < agreed.sets.size(); ++i) {
    const auto could = torch_of(alone.sets[i]);
    const auto has = torch_of(agreed.sets[i]);
    if (could != has) {
      notes.push_back({WarningCode::sets_agree, row_names(agreed.sets[i], rows) + " could have " + main + " " + could + " alone, and has " +
                                                    has + " so that all rows agree"});
    }
  }
  return notes;
}

auto add_held_back(Workshop& workshop, const Query& query, const std::vector<Row>& rows, const Plan& plan, MachineSets& all) -> Status {
  for (std::size_t i = 0; i < plan.sets.size(); ++i) {
    auto held = held_back_by(workshop, query, rows, plan, plan.sets[i]);
    if (!held) {
      return held.error();
    }
    all.sets[i].held_back = std::move(held).value();
  }
  return std::monostate{};
}

}  // namespace

auto sets_of_rows(const Query& typed, const std::vector<Row>& rows, const catalogs::Catalog& catalog, const Host& host)
    -> Result<MachineSets> {
  const auto machines = facts_of_rows(rows);
  const auto [query, names, note] = completed(typed, catalog);
  Workshop workshop(catalog, joint_query(query, {machines.data(), 1}), host);
  auto plan = plan_sets(workshop, query, machines);
  if (!plan) {
    return plan.error();
  }
  const auto alone = *plan;
  if (auto agreed = let_sets_agree(workshop, query, machines, *plan); !agreed) {
    return agreed.error();
  }
  auto all = machine_sets_of(workshop, query, rows, *plan);
  if (!all) {
    return all;
  }
  all->notes = notes_on_agreement(alone, *plan, rows, catalog.roles().pypi);
  if (note) {
    all->notes.push_back(*note);
  }
  if (auto added = add_held_back(workshop, query, rows, alone, *all); !added) {
    return added.error();
  }
  return all;
}

void accept_cpu(MachineSets& all) {
  std::erase_if(all.without, [&](const MachineSet& set) {
    const bool is_cpu = set.answer.outcome == OutcomeKind::cpu_only;
    if (is_cpu) {
      all.cpu_sets.push_back(set);
      all.cpu_sets.back().answer.fixes.clear();
    }
    return is_cpu;
  });
}

}  // namespace gpusolve::engine::fleet
