#include "engine/fleet/more_sets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fleet/machine_sets.hpp"

namespace gpusolve::engine::fleet {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class MoreSets : public ::testing::Test {
 protected:
  /// The names of the rows of each set, for each number of sets.
  static auto names_by_count(const std::string& text, const std::string& spec) -> std::vector<std::vector<std::vector<std::string>>> {
    Query query;
    query.specs = {Spec::parse(spec)};
    query.sources.installer = InstallerChoice::pip;
    const auto rows = parse_rows(text, {}, catalogs::Catalog::embedded()).value();
    Workshop workshop(catalogs::Catalog::embedded(), joint_query(query, {&rows.front().facts, 1}));
    const auto plan = plan_sets(workshop, query, facts_of_rows(rows)).value();
    const auto plans = plans_by_count(workshop, query, rows, plan, 4).value();
    std::vector<std::vector<std::vector<std::string>>> all;
    for (const auto& step : steps_of(plans, rows)) {
      all.emplace_back();
      for (const auto& share : step.shares) {
        all.back().push_back(share.nodes);
      }
    }
    return all;
  }
};

TEST_F(MoreSets, LetTheMachineThatHoldsTheOthersBackGoAlone) {
  const auto all = names_by_count("a=A100,driver=550.54.14,platform=linux-64;v=V100,driver=470.82.01,platform=linux-64", "torch");
  EXPECT_THAT(all, ElementsAre(ElementsAre(ElementsAre("a", "v")), ElementsAre(ElementsAre("v"), ElementsAre("a"))));
}

TEST_F(MoreSets, MoveMachinesToASetThatServesThemBetter) {
  const auto all = names_by_count(
      "v=V100,driver=470.82.01,platform=linux-64;p=GTX 1080 Ti,driver=535.104.05,platform=linux-64;"
      "a=A100,driver=550.54.14,platform=linux-64;b=RTX 5090,driver=570.86.10,platform=linux-64",
      "torch");
  ASSERT_THAT(all, SizeIs(::testing::Ge(2U)));
  EXPECT_THAT(all[1], ElementsAre(ElementsAre("v"), ElementsAre("b"), ElementsAre("p", "a")));
}

TEST_F(MoreSets, EndWhenNoMachineGetsANewerTorch) {
  EXPECT_THAT(names_by_count("a=A100,driver=550.54.14,platform=linux-64;b=A10,driver=550.54.14,platform=linux-64", "torch"), SizeIs(1));
}

TEST_F(MoreSets, AreNotPlannedWithoutTorch) {
  EXPECT_THAT(names_by_count("a=A100,driver=550.54.14,platform=linux-64;v=V100,driver=470.82.01,platform=linux-64", "triton"), SizeIs(1));
}

}  // namespace
}  // namespace gpusolve::engine::fleet
