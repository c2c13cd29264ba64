#include "engine/fleet/fleet_plan.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/fleet/gains.hpp"
#include "engine/fleet/machine_sets.hpp"
#include "engine/fleet/more_sets.hpp"
#include "engine/fleet/plan.hpp"
#include "engine/resolve/completed.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::fleet {
namespace {

constexpr std::size_t k_most_steps = 4;  // how many numbers of sets are compared

/// Replaces the names of kinds of machines by the names of their nodes.
void name_nodes(std::vector<MachineSet>& sets, const std::vector<Kind>& kinds) {
  for (auto& set : sets) {
    for (auto& kind : set.kinds) {
      kind.nodes = std::ranges::find(kinds, kind.name, [](const Kind& one) { return one.row.name; })->nodes;
    }
  }
}

void name_nodes(std::vector<std::string>& names, const std::vector<Kind>& kinds) {
  names = std::ranges::find(kinds, names.front(), [](const Kind& one) { return one.row.name; })->nodes;
}

void name_nodes(SetShare& share, const std::vector<Kind>& kinds) {
  std::vector<std::string> nodes;
  for (const auto& row : share.nodes) {
    const auto& own = std::ranges::find(kinds, row, [](const Kind& one) { return one.row.name; })->nodes;
    nodes.insert(nodes.end(), own.begin(), own.end());
  }
  share.nodes = std::move(nodes);
}

auto rows_of(const std::vector<Kind>& kinds) -> std::vector<Row> {
  std::vector<Row> rows;
  std::ranges::transform(kinds, std::back_inserter(rows), &Kind::row);
  return rows;
}

/// "--sets 9: the plan has 3, because more give no machine a newer set".
auto note_on_number(std::size_t wanted, std::size_t planned) -> Warning {
  return {WarningCode::number_of_sets,
          option_text(Option::sets) + " " + std::to_string(wanted) + ": the plan has " + std::to_string(planned) +
              (wanted > planned ? ", because more sets give no machine a newer one" : ", because fewer sets do not serve all machines")};
}

/// The plan with the requested number of sets, and the results for other numbers of sets.
struct ChosenPlan {
  Plan plan;
  std::vector<SetStep> steps;
};

auto chosen_plan(Workshop& workshop, const Query& query, const std::vector<Row>& rows, std::size_t wanted) -> Result<ChosenPlan> {
  auto plan = plan_sets(workshop, query, facts_of_rows(rows));
  if (!plan) {
    return plan.error();
  }
  const auto fewest = plan->sets.size();
  const auto most = wanted > fewest ? wanted - fewest + 1 : k_most_steps;
  auto plans = plans_by_count(workshop, query, rows, *plan, std::max(most, k_most_steps));
  if (!plans) {
    return plans.error();
  }
  ChosenPlan choice{std::move(plan).value(), steps_of(*plans, rows)};
  if (wanted > fewest) {
    choice.plan.sets = plans->at(std::min(wanted - fewest, plans->size() - 1));
  }
  return choice;
}

}  // namespace

auto plan_fleet(const Query& typed, const KindsOfFleet& machines, std::size_t wanted, const catalogs::Catalog& catalog, const Host& host)
    -> Result<MachineSets> {
  const auto rows = rows_of(machines.kinds);
  const auto [query, names, note] = completed(typed, catalog);
  Workshop workshop(catalog, joint_query(query, {&rows.front().facts, 1}), host);
  const auto choice = chosen_plan(workshop, query, rows, wanted);
  if (!choice) {
    return choice.error();
  }
  const auto* const plan = &choice->plan;
  auto all = machine_sets_of(workshop, query, rows, *plan);
  auto gains = all ? driver_gains(workshop, query, rows, *plan) : Result<std::vector<DriverGain>>(all.error());
  if (!gains) {
    return gains.error();
  }
  all->gains = std::move(gains).value();
  all->steps = choice->steps.size() > 1 ? choice->steps : std::vector<SetStep>{};
  all->notes.insert(all->notes.end(), machines.unjudged.begin(), machines.unjudged.end());
  if (note) {
    all->notes.push_back(*note);
  }
  if (wanted != 0 && wanted != plan->sets.size()) {
    all->notes.push_back(note_on_number(wanted, plan->sets.size()));
  }
  for (std::size_t i = 0; i < plan->sets.size(); ++i) {
    auto held = held_back_by(workshop, query, rows, *plan, plan->sets[i]);
    if (!held) {
      return held.error();
    }
    all->sets[i].held_back = std::move(held).value();
  }
  all->schema = "gpusolve/fleet/1";
  return all;
}

void name_nodes(MachineSets& all, const std::vector<Kind>& kinds) {
  for (auto* const list : {&all.sets, &all.cpu_sets, &all.without}) {
    name_nodes(*list, kinds);
  }
  for (auto& set : all.sets) {
    for (auto& held : set.held_back) {
      name_nodes(held.nodes, kinds);
    }
  }
  for (auto& step : all.steps) {
    std::ranges::for_each(step.shares, [&](SetShare& share) { name_nodes(share, kinds); });
  }
  for (auto& gain : all.gains) {
    name_nodes(gain.nodes, kinds);
  }
}

auto status_of(const MachineSets& all) -> ExitStatus {
  const auto is_cpu = [](const MachineSet& set) { return set.answer.outcome == OutcomeKind::cpu_only; };
  return all.without.empty()                        ? ExitStatus::done
         : std::ranges::all_of(all.without, is_cpu) ? ExitStatus::cpu_only
                                                    : ExitStatus::unsatisfiable;
}

}  // namespace gpusolve::engine::fleet
