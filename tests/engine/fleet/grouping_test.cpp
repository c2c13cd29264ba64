// The fewest groups, compared with brute force.
#include "engine/fleet/grouping.hpp"

#include <gtest/gtest.h>

#include <random>

namespace gpusolve::engine::fleet {
namespace {

auto members(std::initializer_list<std::size_t> numbers) -> Members {
  Members out;
  for (const auto number : numbers) {
    out.set(number);
  }
  return out;
}

TEST(SetCover, TakesTheFewestColumnsAndNotTheGreediest) {
  // A greedy algorithm takes the widest column first and then needs two more.
  const std::vector<Members> columns{members({0, 1, 2, 3}), members({0, 1, 4}), members({2, 3, 5})};
  const auto cover = fewest_columns(columns, first_members(6));
  EXPECT_EQ(cover.columns, (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(cover.is_fewest);
}

TEST(SetCover, LeavesOutWhatNoColumnHolds) { EXPECT_EQ(fewest_columns(std::vector{members({1})}, first_members(3)).columns.size(), 1U); }

TEST(SetCover, OfNothingTakesNothing) {
  EXPECT_TRUE(fewest_columns({}, {}).columns.empty());
  EXPECT_TRUE(fewest_columns(std::vector{members({1})}, {}).columns.empty());
}

TEST(SetCover, IsQuickOnTwoHundredMembers) {
  std::vector<Members> columns;
  for (std::size_t i = 0; i < 200; ++i) {
    columns.push_back(members({i, (i + 1) % 200, (i + 2) % 200, (i * 7) % 200}));
  }
  const auto cover = fewest_columns(columns, first_members(200));
  Members held;
  for (const auto column : cover.columns) {
    held |= columns[column];
  }
  EXPECT_EQ(held, first_members(200));
}

/// Machines can share a set if one of a few maximal groups contains them all.
class Toy final : public SharedSets {
 public:
  explicit Toy(std::vector<Members> widest) : widest_(std::move(widest)) {}
  [[nodiscard]] auto shares(const Members& group) const -> bool {
    return group.none() || std::ranges::any_of(widest_, [&](const Members& wide) { return (group & ~wide).none(); });
  }
  [[nodiscard]] auto can_share(const Members& group) -> Result<bool> override {
    ++questions;
    return shares(group);
  }
  int questions{};

 private:
  std::vector<Members> widest_;
};

/// The smallest number of groups, found by trying every assignment of the machines.
auto fewest_by_trying(const Toy& toy, const std::vector<std::size_t>& machines, std::vector<Members>& groups, std::size_t at)
    -> std::size_t {
  if (at == machines.size()) {
    return groups.size();
  }
  auto best = machines.size() + 1;
  for (std::size_t i = 0; i <= groups.size(); ++i) {
    if (i == groups.size()) {
      groups.emplace_back();
    }
    groups[i].set(machines[at]);
    if (toy.shares(groups[i])) {
      best = std::min(best, fewest_by_trying(toy, machines, groups, at + 1));
    }
    groups[i].reset(machines[at]);
    if (groups[i].none()) {
      groups.pop_back();
      break;
    }
  }
  return best;
}

auto random_members(std::mt19937& random, std::size_t count, double density) -> Members {
  std::bernoulli_distribution is_in(density);
  Members out;
  for (std::size_t i = 0; i < count; ++i) {
    out.set(i, is_in(random));
  }
  return out;
}

class GroupingOfRandomFleets : public ::testing::TestWithParam<unsigned> {};

TEST_P(GroupingOfRandomFleets, IsAsSmallAsTheSmallestFoundByTrying) {
  constexpr std::size_t k_machines = 7;
  std::mt19937 random(GetParam());
  std::vector<Members> widest;
  std::vector<Members> columns;
  for (int i = 0; i < 5; ++i) {
    widest.push_back(random_members(random, k_machines, 0.4));
    columns.push_back(widest.back() | random_members(random, k_machines, 0.3));  // an overestimate, like the catalog's
  }
  Toy toy(widest);
  const auto all = first_members(k_machines);
  const auto grouping = fewest_groups(columns, all, toy);
  ASSERT_TRUE(grouping);
  EXPECT_TRUE(grouping->is_fewest) << "seed " << GetParam();
  Members seen = grouping->without;
  for (const auto& group : grouping->groups) {
    EXPECT_TRUE(toy.shares(group)) << "seed " << GetParam();
    EXPECT_TRUE((seen & group).none()) << "seed " << GetParam() << ": a machine in two groups";
    seen |= group;
  }
  EXPECT_EQ(seen, all);
  std::vector<std::size_t> served;
  for (std::size_t i = 0; i < k_machines; ++i) {
    EXPECT_EQ(grouping->without[i], !toy.shares(Members().set(i))) << "seed " << GetParam();
    if (toy.shares(Members().set(i))) {
      served.push_back(i);
    }
  }
  std::vector<Members> groups;
  EXPECT_EQ(grouping->groups.size(), fewest_by_trying(toy, served, groups, 0)) << "seed " << GetParam();
}
INSTANTIATE_TEST_SUITE_P(Seeds, GroupingOfRandomFleets, ::testing::Range(0U, 400U));

TEST(Grouping, AsksOnceWhereOneSetServesAll) {
  Toy toy({first_members(200)});
  const auto grouping = fewest_groups({first_members(200)}, first_members(200), toy);
  ASSERT_TRUE(grouping);
  EXPECT_EQ(grouping->groups, std::vector{first_members(200)});
  EXPECT_EQ(toy.questions, 1);
}

TEST(Grouping, FindsTheOneMachineThatSpoilsAColumnInAFewQuestions) {
  auto most = first_members(200);
  most.reset(137);
  Toy toy({most, members({137})});
  const auto grouping = fewest_groups({first_members(200)}, first_members(200), toy);
  ASSERT_TRUE(grouping);
  EXPECT_EQ(grouping->groups.size() + grouping->without.count(), 2U);
  EXPECT_LT(toy.questions, 60);
}

}  // namespace
}  // namespace gpusolve::engine::fleet
