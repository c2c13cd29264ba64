#include "base/threads/two_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <vector>

namespace gpusolve {
namespace {

TEST(ByTwoThreads, EachPartIsDoneOnce) {
  for (const std::size_t count : {0U, 1U, 2U, 1000U}) {
    std::vector<std::atomic<int>> done(count);
    by_two_threads(count, [&done] { return [&done](std::size_t part) { ++done[part]; }; });
    for (const auto& times : done) {
      EXPECT_EQ(times, 1) << "of " << count;
    }
  }
}

TEST(ByTwoThreads, EachHasAWorkerOfItsOwn) {
  std::atomic<int> workers{0};
  by_two_threads(100, [&workers] {
    ++workers;
    return [](std::size_t) {};
  });
  EXPECT_GE(workers, 1);
  EXPECT_LE(workers, 2);
}

}  // namespace
}  // namespace gpusolve
