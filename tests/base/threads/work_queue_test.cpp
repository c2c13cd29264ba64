#include "base/threads/work_queue.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>

namespace gpusolve {
namespace {

/// From no items to many more than the queue holds.
TEST(WorkQueue, TakesAllItemsInTheirOrder) {
  for (const int count : {0, 1, 2, 3, 1000}) {
    std::string taken;
    std::string wanted;
    WorkQueue<std::string> queue([&taken](const std::string& item) { taken += item; });
    for (int at = 0; at < count; ++at) {
      auto item = queue.spare();
      item = std::to_string(at) + ",";
      wanted += item;
      queue.add(std::move(item));
    }
    queue.finish();
    EXPECT_EQ(taken, wanted);
  }
}

TEST(WorkQueue, OfOneItemIsTheWorkOfTheThreadThatAsks) {
  std::thread::id worker;
  WorkQueue<int> queue([&worker](int) { worker = std::this_thread::get_id(); });
  queue.add(1);
  EXPECT_EQ(worker, std::thread::id());
  queue.finish();
  EXPECT_EQ(worker, std::this_thread::get_id());
}

TEST(WorkQueue, GivesBackWhatTheStepLeft) {
  WorkQueue<std::string> queue([](std::string& item) { item += " left"; });
  queue.add("one");
  queue.add("two");
  queue.finish();
  EXPECT_EQ(queue.spare(), "two left");
  EXPECT_EQ(queue.spare(), "one left");
  EXPECT_EQ(queue.spare(), "");
}

TEST(WorkQueue, ThatIsLetGoDropsWhatWaits) {
  for (const int count : {1, 5}) {
    WorkQueue<int> queue([](int) {});
    for (int at = 0; at < count; ++at) {
      queue.add(at);
    }
  }
}

TEST(WorkQueue, OfAStepThatFailsDoesNotWaitForIt) {
  WorkQueue<int> queue([](int) { throw std::runtime_error("failed"); });
  for (int count = 0; count < 30; ++count) {
    queue.add(count);
  }
  EXPECT_THROW(queue.finish(), std::runtime_error);
}

}  // namespace
}  // namespace gpusolve
