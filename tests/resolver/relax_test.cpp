// The search for remedies over tables of answers: its results, their order, and the number of questions.
#include "resolver/relax.hpp"

#include <algorithm>
#include <functional>

namespace gpusolve::resolver {
namespace {

/// The function decides from the settings by knob.
class Told final : public ChangedProblem {
 public:
  using Answer = std::function<bool(const std::vector<std::uint32_t>&)>;
  Told(std::size_t knobs, Answer answer) : knobs_(knobs), answer_(std::move(answer)) {}

  [[nodiscard]] auto is_met(const Turns& turns) -> Result<bool> override {
    std::vector<std::uint32_t> settings(knobs_);
    for (const auto& turn : turns) {
      settings[turn.knob] = turn.setting;
    }
    return answer_(settings);
  }

 private:
  std::size_t knobs_;
  Answer answer_;
};

auto remedies(const std::vector<Knob>& knobs, Told::Answer answer, const RelaxLimits& limits = {}) -> Remedies {
  Told problem(knobs.size(), std::move(answer));
  return find_remedies(knobs, problem, limits).value();
}

using Sets = std::vector<Turns>;

TEST(Remedies, OfferTheNearestSettingThatWorks) {
  const auto found = remedies({{1, 100}}, [](const auto& at) { return at[0] >= 37; });
  EXPECT_EQ(found.sets, (Sets{{{0, 37}}}));
  EXPECT_LE(found.solves, 9U) << "a monotone knob is halved, not walked through";
}

TEST(Remedies, ComeCheapestFirst) {
  const auto found = remedies({{5}, {1}, {3}}, [](const auto& at) { return at[0] + at[1] + at[2] > 0; });
  EXPECT_EQ(found.sets, (Sets{{{1, 1}}, {{2, 1}}, {{0, 1}}}));
}

TEST(Remedies, HoldNothingThatCouldBeLeftOut) {
  const auto found = remedies({{1}, {1}, {1}}, [](const auto& at) { return at[0] > 0 || (at[1] > 0 && at[2] > 0); });
  EXPECT_EQ(found.sets, (Sets{{{0, 1}}, {{1, 1}, {2, 1}}}));
}

TEST(Remedies, ChangeNoMoreThanTheLimitAtOnce) {
  const auto all = [](const auto& at) { return at[0] > 0 && at[1] > 0 && at[2] > 0; };
  EXPECT_EQ(remedies({{1}, {1}, {1}}, all, {2, 100}).sets, Sets{});
  EXPECT_EQ(remedies({{1}, {1}, {1}}, all, {3, 100}).sets.size(), 1U);
}

TEST(Remedies, KeepTheDearestKnobNearestWhereValuesTradeOff) {
  const auto found = remedies({{1, 9}, {7, 9}}, [](const auto& at) { return at[0] + at[1] >= 12; });
  EXPECT_EQ(found.sets, (Sets{{{0, 9}, {1, 3}}}));
}

TEST(Remedies, WalkThroughTheSettingsOfAKnobThatIsNotMonotone) {
  const auto found = remedies({{1, 6, false}}, [](const auto& at) { return at[0] == 4 || at[0] == 6 || at[0] == k_any_setting; });
  EXPECT_EQ(found.sets, (Sets{{{0, 4}}}));
}

TEST(Remedies, DoNotTakeTheUnionOfSettingsForASetting) {
  const auto found = remedies({{1, 2, false}, {1, 1}}, [](const auto& at) { return at[0] == k_any_setting || (at[0] == 2 && at[1] == 1); });
  EXPECT_EQ(found.sets, (Sets{{{0, 2}, {1, 1}}}));
}

TEST(Remedies, AreNoneWhereEverythingTogetherDoesNotHelp) {
  const auto found = remedies(std::vector<Knob>(20, Knob{1, 5}), [](const auto&) { return false; });
  EXPECT_EQ(found.sets, Sets{});
  EXPECT_EQ(found.solves, 1U) << "one question tells";
}

TEST(Remedies, AskLittleWhereOneKnobOfManyMatters) {
  const auto found = remedies(std::vector<Knob>(20, Knob{1, 1}), [](const auto& at) { return at[13] > 0; });
  EXPECT_EQ(found.sets, (Sets{{{13, 1}}}));
  EXPECT_LE(found.solves, 25U) << "of 1,350 sets up to three knobs";
}

TEST(Remedies, SayWhenTheSearchWasCutShort) {
  const auto found = remedies(std::vector<Knob>(9, Knob{1, 9}), [](const auto& at) { return at[8] > 4; }, {3, 4});
  EXPECT_FALSE(found.is_complete);
  EXPECT_EQ(found.sets, Sets{});
  EXPECT_EQ(found.solves, 4U);
}

TEST(Remedies, PassOnTheErrorOfABrokenSource) {
  class Broken final : public ChangedProblem {
   public:
    [[nodiscard]] auto is_met(const Turns& /*turns*/) -> Result<bool> override { return Error{ErrorKind::source, "gone"}; }
  } broken;
  const std::vector<Knob> knobs{{}, {}};
  EXPECT_EQ(find_remedies(knobs, broken).error().message, "gone");
}

/// A problem that nothing solves. Notes the most open choices of one question, and how many solves all took, with three each.
class Unsolvable final : public ChangedProblem {
 public:
  [[nodiscard]] auto is_met(const Turns& turns) -> Result<bool> override {
    const auto open = std::ranges::count(turns, k_any_setting, &Turn::setting);
    most_open = std::max(most_open, open);
    std::uint64_t solves_of_this = 1;
    for (auto choice = open; choice > 0; --choice) {
      solves_of_this *= 3;
    }
    solves += solves_of_this;
    return false;
  }
  std::ptrdiff_t most_open{};
  std::uint64_t solves{};
};

TEST(Remedies, AskNoQuestionOfMoreSolvesThanTheLimit) {
  const std::vector<Knob> knobs(20, Knob{.cost = 1, .settings = 2, .is_monotone = false, .any_solves = 3});
  Unsolvable problem;
  const auto found = find_remedies(knobs, problem, {.most_changes = 2, .most_solves = 500, .most_at_once = 27});
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->sets.empty());
  EXPECT_FALSE(found->is_complete);
  EXPECT_EQ(problem.most_open, 3);
  EXPECT_LE(problem.solves, 500U);
}

}  // namespace
}  // namespace gpusolve::resolver
