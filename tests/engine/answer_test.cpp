#include "engine/answers/answer.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

auto answer(OutcomeKind outcome, const char* torch = nullptr) -> Answer {
  Answer answer;
  answer.outcome = outcome;
  if (torch != nullptr) {
    answer.stack.emplace();
    answer.stack->torch = torch;
  }
  return answer;
}

TEST(IsBetter, PutsGpuBeforeNeutralBeforeCpuBeforeNothing) {
  const OutcomeKind k_order[] = {OutcomeKind::gpu, OutcomeKind::neutral, OutcomeKind::cpu_only, OutcomeKind::unsatisfiable};
  for (std::size_t left = 0; left < std::size(k_order); ++left) {
    for (std::size_t right = 0; right < std::size(k_order); ++right) {
      EXPECT_EQ(is_better(answer(k_order[left]), answer(k_order[right])), left < right);
      // Even if the worse one has a newer torch.
      EXPECT_EQ(is_better(answer(k_order[left], "1.0"), answer(k_order[right], "1.0")), left < right);
    }
  }
}

TEST(IsBetter, PutsTheNewerTorchFirst) {
  EXPECT_TRUE(is_better(answer(OutcomeKind::gpu, "2.10.0"), answer(OutcomeKind::gpu, "2.9.1")));
  EXPECT_FALSE(is_better(answer(OutcomeKind::gpu, "2.9.1"), answer(OutcomeKind::gpu, "2.10.0")));
}

TEST(IsBetter, LeavesATieToTheOrderOfTheWorlds) {
  EXPECT_FALSE(is_better(answer(OutcomeKind::gpu, "2.9.1"), answer(OutcomeKind::gpu, "2.9.1")));
  EXPECT_FALSE(is_better(answer(OutcomeKind::gpu, "2.9.1"), answer(OutcomeKind::gpu, "2.9.1.post1")));
  EXPECT_FALSE(is_better(answer(OutcomeKind::gpu), answer(OutcomeKind::gpu, "2.9.1")));
  EXPECT_FALSE(is_better(answer(OutcomeKind::gpu, "2.9.1"), answer(OutcomeKind::gpu)));
}

}  // namespace
}  // namespace gpusolve::engine
