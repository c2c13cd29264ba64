// One remedy of many changes, over tables of answers.
#include "resolver/joint_remedy.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace gpusolve::resolver {
namespace {

using Settings = std::vector<std::uint32_t>;

/// The function decides from the settings by knob.
class Told final : public ChangedProblem {
 public:
  Told(std::size_t knobs, std::function<bool(const Settings&)> answer) : knobs_(knobs), answer_(std::move(answer)) {}

  [[nodiscard]] auto is_met(const Turns& turns) -> Result<bool> override {
    Settings settings(knobs_);
    for (const auto& turn : turns) {
      settings[turn.knob] = turn.setting;
    }
    ++solves;
    return answer_(settings);
  }

  int solves{};

 private:
  std::size_t knobs_;
  std::function<bool(const Settings&)> answer_;
};

auto joint_remedy(const std::vector<Knob>& knobs, std::function<bool(const Settings&)> answer) -> std::optional<Turns> {
  Told problem(knobs.size(), std::move(answer));
  return find_joint_remedy(knobs, problem).value();
}

TEST(JointRemedy, TurnsAsManyKnobsAsItTakes) {
  const auto all_five = [](const Settings& at) { return at[0] >= 3 && at[1] >= 2 && at[2] >= 4 && at[3] >= 1 && at[4] >= 9; };
  EXPECT_EQ(joint_remedy({{1, 9}, {1, 9}, {1, 9}, {1, 9}, {1, 9}}, all_five), (Turns{{0, 3}, {1, 2}, {2, 4}, {3, 1}, {4, 9}}));
}

TEST(JointRemedy, LeavesWhatNeedNotChange) {
  EXPECT_EQ(joint_remedy({{1, 9}, {1, 9}, {1, 9}}, [](const Settings& at) { return at[1] >= 2; }), (Turns{{1, 2}}));
}

TEST(JointRemedy, ChangesTheDearestKnobLeast) {
  EXPECT_EQ(joint_remedy({{1, 9}, {7, 9}}, [](const Settings& at) { return at[0] + at[1] >= 12; }), (Turns{{0, 9}, {1, 3}}));
}

TEST(JointRemedy, WalksThroughTheSettingsOfAKnobThatIsNotMonotone) {
  EXPECT_EQ(joint_remedy({{1, 6, false}}, [](const Settings& at) { return at[0] == 4 || at[0] == 6; }), (Turns{{0, 4}}));
}

TEST(JointRemedy, HalvesTheSettingsOfAKnobThatIsMonotone) {
  const std::vector<Knob> knobs{{1, 1000}};
  Told problem(1, [](const Settings& at) { return at[0] >= 700; });
  EXPECT_EQ(find_joint_remedy(knobs, problem).value(), (Turns{{0, 700}}));
  EXPECT_LE(problem.solves, 12);
}

TEST(JointRemedy, LeavesAKnobWithoutSettingsAsItIs) {
  EXPECT_EQ(joint_remedy({{1, 0}, {1, 1}}, [](const Settings& at) { return at[0] == 0 && at[1] == 1; }), (Turns{{1, 1}}));
}

TEST(JointRemedy, IsNoneWhereNothingHelps) {
  EXPECT_EQ(joint_remedy({{1, 9}, {1, 9}}, [](const Settings&) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::resolver
