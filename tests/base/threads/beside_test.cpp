#include "base/threads/beside.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>
#include <string>

namespace gpusolve {
namespace {

auto allowed_cores() -> cpu_set_t {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  EXPECT_EQ(sched_getaffinity(0, sizeof(cores), &cores), 0);
  return cores;
}

TEST(Beside, GivesWhatTheWorkGives) {
  EXPECT_EQ(beside([] { return std::string("done"); }).get(), "done");
  auto failing = beside([]() -> int { throw std::runtime_error("failed"); });
  EXPECT_THROW(failing.get(), std::runtime_error);
}

TEST(Beside, TheWorkGoesOnWhileTheCallerDoesSomethingElse) {
  std::atomic<bool> is_done{false};
  const auto work = beside([&is_done] { is_done = true; });
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!is_done && std::chrono::steady_clock::now() < limit) {
  }
  EXPECT_TRUE(is_done);
}

TEST(Beside, TheFutureWaitsForTheWork) {
  bool is_done = false;
  {
    const auto work = beside([&is_done] { is_done = true; });
  }
  EXPECT_TRUE(is_done);
}

TEST(MakeWay, LeavesTheCallerFreeToRunWhereItMightBefore) {
  const auto before = allowed_cores();
  const std::atomic<bool> never{false};
  make_way(never);
  const auto after = allowed_cores();
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST(MakeWay, StaysOnTheOnlyCoreThatMayBeUsed) {
  const auto before = allowed_cores();
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(sched_getcpu(), &here);
  ASSERT_EQ(sched_setaffinity(0, sizeof(here), &here), 0);
  const std::atomic<bool> never{false};
  make_way(never);
  const auto after = allowed_cores();
  EXPECT_TRUE(CPU_EQUAL(&here, &after));
  ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}

}  // namespace
}  // namespace gpusolve
