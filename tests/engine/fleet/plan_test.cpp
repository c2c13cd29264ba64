// Compares the planner with asking the solver about every group.
#include "engine/fleet/plan.hpp"

#include <gtest/gtest.h>

#include "engine/fleet/machine_sets.hpp"
#include "engine/fleet/row.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto machines_of(const std::string& rows) -> std::vector<Facts> {
  const auto parsed = parse_rows(rows, {}, catalogs::Catalog::embedded());
  EXPECT_TRUE(parsed) << parsed.error().text();
  return facts_of_rows(*parsed);
}

auto query_for(const std::string& spec) -> Query {
  Query query;
  query.specs = {Spec::parse(spec)};
  query.sources.installer = InstallerChoice::pip;
  return query;
}

auto group_of(unsigned bits) -> Members { return Members(bits); }

/// The fewest groups that can share a set, over all partitions of the machines; ignores machines that have no set even alone.
auto fewest_by_asking(JointSolver& solver, std::size_t count) -> std::size_t {
  const auto all = 1U << count;
  std::vector<bool> shares(all);
  unsigned served = 0;
  for (unsigned group = 0; group < all; ++group) {
    shares[group] = group == 0 || *solver.can_share(group_of(group));
    served |= shares[group] && (group & (group - 1U)) == 0 ? group : 0U;
  }
  std::vector<std::size_t> fewest(all, count + 1);
  fewest[0] = 0;
  for (unsigned group = 1; group < all; ++group) {
    for (unsigned part = group; part != 0; part = (part - 1U) & group) {
      fewest[group] = shares[part] ? std::min(fewest[group], fewest[group & ~part] + 1) : fewest[group];
    }
  }
  return fewest[served];
}

struct Case {
  const char* name;
  const char* spec;
  const char* rows;
};
void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

class PlanOfAFleet : public ::testing::TestWithParam<Case> {};

TEST_P(PlanOfAFleet, TakesAsFewSetsAsAnyPartitionOfTheMachines) {
  const auto machines = machines_of(GetParam().rows);
  const auto query = query_for(GetParam().spec);
  Workshop workshop(catalogs::Catalog::embedded(), joint_query(query, std::span(machines).first(1)));
  const auto plan = plan_sets(workshop, query, machines);
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_TRUE(plan->is_fewest);
  JointSolver solver(workshop, query, machines, true);
  EXPECT_EQ(plan->sets.size(), fewest_by_asking(solver, machines.size()));
  for (const auto& set : plan->sets) {
    EXPECT_EQ(set.answer.outcome, OutcomeKind::gpu);
    for (const auto member : numbers_of(set.members)) {
      auto pinned = joint_query(query, std::span(machines).subspan(member, 1));
      for (const auto& package : set.answer.packages) {
        pinned.constraints.push_back(Spec::parse(package.name + "==" + package.version));
      }
      const auto alone = workshop.solve(pinned);
      ASSERT_TRUE(alone) << alone.error().text();
      EXPECT_EQ(alone->answer.outcome, OutcomeKind::gpu) << "machine " << member << " cannot run the set that it shares";
    }
  }
}

const Case k_fleets[] = {
    {"WideRange", "torch", "a=sm_37,driver=470.82.01;b=sm_61,driver=535.104.05;c=sm_80,driver=550.54.14;d=sm_120,driver=570.86.10"},
    {"Drivers", "torch", "a=sm_80,driver=450.80.02;b=sm_80,driver=470.82.01;c=sm_80,driver=535.104.05;d=sm_90,driver=580.65.06"},
    {"NewerOnly", "torch>=2.8", "a=sm_70,driver=470.82.01;b=sm_75,driver=535.104.05;c=sm_120,driver=570.86.10;d=sm_61,driver=580.65.06"},
    {"MixedNodes", "torch", "a=sm_61+sm_120,driver=570.86.10;b=sm_35+sm_70,driver=470.82.01;c=sm_86,driver=535.104.05"},
    {"TwoSystems", "torch",
     "a=sm_86,driver=536.23,platform=win-64;b=sm_86,driver=535.104.05,platform=linux-64;c=sm_61,driver=470.82.01,platform=linux-64"},
};
INSTANTIATE_TEST_SUITE_P(Small, PlanOfAFleet, ::testing::ValuesIn(k_fleets), [](const auto& row) { return std::string(row.param.name); });

/// 200 kinds of machines: sixteen GPUs with ten drivers each, and machines with two of the GPUs.
auto large_fleet() -> std::vector<Facts> {
  const std::vector<std::string> gpus{"sm_35", "sm_37", "sm_52", "sm_60", "sm_61",  "sm_70",  "sm_75",  "sm_80",
                                      "sm_86", "sm_88", "sm_89", "sm_90", "sm_100", "sm_103", "sm_120", "sm_121"};
  const std::vector<std::string> drivers{"450.80.02", "470.82.01", "510.47.03", "525.60.13", "535.104.05",
                                         "550.54.14", "560.28.03", "570.86.10", "580.65.06", "590.44.01"};
  std::string rows;
  const auto add = [&](const std::string& gpu, const std::string& driver) {
    rows += (rows.empty() ? "n=" : ";n" + std::to_string(rows.size()) + "=") + gpu + ",driver=" + driver + ",platform=linux-64";
  };
  for (const auto& gpu : gpus) {
    std::ranges::for_each(drivers, [&](const std::string& driver) { add(gpu, driver); });
  }
  for (std::size_t i = 0; i < 40; ++i) {
    add(gpus[i % 16] + "+" + gpus[(i % 16 + 1 + i / 16 * 3) % 16], drivers[(i * 7 + 3) % 10]);
  }
  return machines_of(rows);
}

/// The number of machines, found greedily, of which no two share a build, so that each needs its own set.
auto strangers_among(const std::vector<Build>& builds, Members open) -> std::size_t {
  std::size_t count = 0;
  const auto friends_of = [&](std::size_t member) {
    Members friends;
    for (const auto& build : builds) {
      friends |= build.runs[member] ? build.runs : Members();
    }
    return friends;
  };
  while (open.any()) {
    const auto loneliest = std::ranges::min(numbers_of(open), {}, [&](std::size_t member) { return (friends_of(member) & open).count(); });
    open &= ~friends_of(loneliest).set(loneliest);
    ++count;
  }
  return count;
}

TEST(PlanOfALargeFleet, TakesNoMoreSetsThanThereAreMachinesWithoutACommonBuild) {
  const auto machines = large_fleet();
  ASSERT_EQ(machines.size(), 200U);
  const auto query = query_for("torch");
  Workshop workshop(catalogs::Catalog::embedded(), joint_query(query, std::span(machines).first(1)));
  const auto plan = plan_sets(workshop, query, machines);
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_TRUE(plan->is_fewest);
  Members served;
  for (const auto& set : plan->sets) {
    EXPECT_EQ(set.answer.outcome, OutcomeKind::gpu);
    EXPECT_TRUE((served & set.members).none()) << "a machine is in two sets";
    served |= set.members;
  }
  EXPECT_EQ(served.count() + plan->without.size(), machines.size());
  EXPECT_EQ(plan->sets.size(), strangers_among(*plan->builds, served));
}

TEST(JointJudgement, PassesWhatPassesOnEachMachine) {
  const auto machines = machines_of(
      "a=sm_61,driver=535.104.05,platform=linux-64;b=sm_120,driver=570.86.10,platform=linux-64;"
      "c=sm_90,driver=450.80.02,platform=linux-64");
  const auto& catalog = catalogs::Catalog::embedded();
  const auto joint = joint_facts(machines);
  const Judge together(catalog, joint, {}, machines);
  std::size_t passed = 0;
  for (const auto& build : catalog.published_builds(Platform::linux_64)) {
    BuildVariant variant;
    variant.accelerator = build.cuda ? Accelerator::cuda : Accelerator::cpu;
    variant.cuda = build.cuda;
    variant.packaging = build.packaging;
    bool runs_on_each = true;
    for (const auto& machine : machines) {
      runs_on_each = runs_on_each && Judge(catalog, machine, {}).judge("torch", build.version.text(), variant).failures.empty();
    }
    const bool runs = together.judge("torch", build.version.text(), variant).failures.empty();
    EXPECT_EQ(runs, runs_on_each) << build.version.text() << " " << build.tag;
    passed += runs ? 1 : 0;
  }
  EXPECT_GT(passed, 0U);
}

}  // namespace
}  // namespace gpusolve::engine::fleet
