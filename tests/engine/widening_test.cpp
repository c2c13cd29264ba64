#include "engine/remedies/widening.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

using Windows = std::vector<Window>;

TEST(Widening, AlternatesBetweenUpAndDownStartingUp) {
  EXPECT_EQ(widening(5, 2, 3), (Windows{{2, 3, 3}, {1, 3, 1}, {1, 4, 4}, {0, 4, 0}}));
}

TEST(Widening, ContinuesOnOneSideAfterTheOtherEnds) {
  EXPECT_EQ(widening(3, 0, 1), (Windows{{0, 1, 1}, {0, 2, 2}}));
  EXPECT_EQ(widening(3, 2, 3), (Windows{{1, 2, 1}, {0, 2, 0}}));
}

TEST(Widening, StartsFromAnEmptyRange) { EXPECT_EQ(widening(2, 1, 1), (Windows{{1, 1, 1}, {0, 1, 0}})); }

TEST(Widening, IsEmptyForTheWholeRange) {
  EXPECT_EQ(widening(3, 0, 3), Windows{});
  EXPECT_EQ(widening(0, 0, 0), Windows{});
}

}  // namespace
}  // namespace gpusolve::engine
