#include "engine/answers/answer_order.hpp"

#include <gtest/gtest.h>

#include "engine/locks/locked_answer.hpp"

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
      // The order is the same for sets with a torch.
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

TEST(LockedAnswer, TakesTheExtrasOfItsRequest) {
  lock::Lock lock;
  lock.request.specs = {"torch", "tensorflow[and-cuda]>=2.16"};
  for (const auto* const name : {"tensorflow", "torch"}) {
    lock.packages.emplace_back();
    lock.packages.back().name = PackageName::checked(name);
    lock.packages.back().ecosystem = Ecosystem::pypi;
  }
  const auto answer = answer_of_lock(lock, catalogs::Catalog::embedded());
  EXPECT_EQ(answer.packages.front().extras, std::vector<std::string>{"and-cuda"});
  EXPECT_TRUE(answer.packages.back().extras.empty());
}

TEST(IsBetter, PutsStacksOnTheGpuAndKnownMatesFirst) {
  auto doubtful = answer(OutcomeKind::gpu, "2.10.0");
  doubtful.assumed_mates = 1;
  EXPECT_TRUE(is_better(answer(OutcomeKind::gpu, "2.9.1"), doubtful));
  auto partly = answer(OutcomeKind::gpu, "2.10.0");
  partly.stacks_on_cpu = 1;
  EXPECT_TRUE(is_better(doubtful, partly));
}

}  // namespace
}  // namespace gpusolve::engine
