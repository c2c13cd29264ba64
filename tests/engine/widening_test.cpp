#include "engine/remedies/widening.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

using Ranges = std::vector<WidenedRange>;

TEST(Widening, AlternatesBetweenUpAndDownStartingUp) { EXPECT_EQ(widening(5, 2, 3), (Ranges{{2, 3, 3}, {1, 3, 1}, {1, 4, 4}, {0, 4, 0}})); }

TEST(Widening, ContinuesOnOneSideAfterTheOtherEnds) {
  EXPECT_EQ(widening(3, 0, 1), (Ranges{{0, 1, 1}, {0, 2, 2}}));
  EXPECT_EQ(widening(3, 2, 3), (Ranges{{1, 2, 1}, {0, 2, 0}}));
}

TEST(Widening, StartsFromAnEmptyRange) { EXPECT_EQ(widening(2, 1, 1), (Ranges{{1, 1, 1}, {0, 1, 0}})); }

TEST(Widening, StartsBelowWhereThatIsNearer) {
  EXPECT_EQ(widening(4, 2, 2, Start::below), (Ranges{{1, 1, 1}, {1, 2, 2}, {0, 2, 0}, {0, 3, 3}}));
}

TEST(Widening, MeasuresByTheFirstNumbersThatDiffer) {
  const auto is_nearer_than = [](const char* one, const char* other, const char* wanted) {
    return is_nearer(dotted(one), dotted(other), dotted(wanted));
  };
  EXPECT_TRUE(is_nearer_than("12.1", "12.4", "12.2")) << "a CUDA that was never made: 12.1 comes before 12.4";
  EXPECT_FALSE(is_nearer_than("12.1", "12.4", "12.3"));
  EXPECT_TRUE(is_nearer_than("2.5.1", "2.6.0", "2.5.2"));
  EXPECT_FALSE(is_nearer_than("1.13.1", "2.1.0", "2.0.5"));
  EXPECT_FALSE(is_nearer_than("12.1", "12.3", "12.2")) << "of two that are as near the newer one comes first";
}

TEST(Widening, IsEmptyForTheWholeRange) {
  EXPECT_EQ(widening(3, 0, 3), Ranges{});
  EXPECT_EQ(widening(0, 0, 0), Ranges{});
}

}  // namespace
}  // namespace gpusolve::engine
