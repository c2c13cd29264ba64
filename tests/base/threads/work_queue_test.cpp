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
    WorkQueue<std::string> line([&taken](const std::string& item) { taken += item; });
    for (int at = 0; at < count; ++at) {
      auto item = line.spare();
      item = std::to_string(at) + ",";
      wanted += item;
      line.add(std::move(item));
    }
    line.finish();
    EXPECT_EQ(taken, wanted);
  }
}

TEST(WorkQueue, OfOneItemIsTheWorkOfTheThreadThatAsks) {
  std::thread::id worker;
  WorkQueue<int> line([&worker](int) { worker = std::this_thread::get_id(); });
  line.add(1);
  EXPECT_EQ(worker, std::thread::id());
  line.finish();
  EXPECT_EQ(worker, std::this_thread::get_id());
}

TEST(WorkQueue, GivesBackWhatTheStepLeft) {
  WorkQueue<std::string> line([](std::string& item) { item += " left"; });
  line.add("one");
  line.add("two");
  line.finish();
  EXPECT_EQ(line.spare(), "two left");
  EXPECT_EQ(line.spare(), "one left");
  EXPECT_EQ(line.spare(), "");
}

TEST(WorkQueue, ThatIsLetGoDropsWhatWaits) {
  for (const int count : {1, 5}) {
    WorkQueue<int> line([](int) {});
    for (int at = 0; at < count; ++at) {
      line.add(at);
    }
  }
}

TEST(WorkQueue, OfAStepThatFailsDoesNotWaitForIt) {
  WorkQueue<int> line([](int) { throw std::runtime_error("failed"); });
  for (int count = 0; count < 30; ++count) {
    line.add(count);
  }
  EXPECT_THROW(line.finish(), std::runtime_error);
}

}  // namespace
}  // namespace gpusolve
