#include "adapters/conda/near_names.hpp"

namespace gpusolve::conda {
namespace {

TEST(NearNames, CountEdits) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("pytorch", "pytorch"), 0U);
  EXPECT_EQ(edit_distance("pytroch", "pytorch"), 1U) << "neighbours swapped";
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(NearNames, OfferTheNearestFirst) {
  const std::vector<std::string_view> names{"pytorch", "pytorch-cuda", "torch", "numpy", "pytorch", "pytouch", "pytorch1"};
  EXPECT_THAT(near_names("pytroch", names, 2), testing::ElementsAre("pytorch", "pytorch1"));
  EXPECT_THAT(near_names("nunpy", names, 3), testing::ElementsAre("numpy"));
  EXPECT_THAT(near_names("scikit-learn", names, 3), testing::IsEmpty());
  EXPECT_THAT(near_names("", names, 3), testing::IsEmpty());
}

}  // namespace
}  // namespace gpusolve::conda
