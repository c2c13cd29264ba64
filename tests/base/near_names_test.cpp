#include "base/near_names.hpp"

namespace gpusolve {
namespace {

constexpr std::size_t k_far = 9;

TEST(NearNames, CountEdits) {
  EXPECT_EQ(edit_distance("", "abc", k_far), 3U);
  EXPECT_EQ(edit_distance("pytorch", "pytorch", k_far), 0U);
  EXPECT_EQ(edit_distance("pytroch", "pytorch", k_far), 1U) << "neighbours swapped";
  EXPECT_EQ(edit_distance("kitten", "sitting", k_far), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting", 1), 2U) << "no further than the limit and one";
}

TEST(NearNames, OfferTheNearestFirst) {
  const std::vector<std::string_view> names{"pytorch", "pytorch-cuda", "torch", "numpy", "pytorch", "pytouch", "pytorch1"};
  EXPECT_THAT(near_names("pytroch", names, 2), testing::ElementsAre("pytorch", "pytorch1"));
  EXPECT_THAT(near_names("nunpy", names, 3), testing::ElementsAre("numpy"));
  EXPECT_THAT(near_names("scikit-learn", names, 3), testing::IsEmpty());
  EXPECT_THAT(near_names("", names, 3), testing::IsEmpty());
}

TEST(NearNames, DifferInOneLetterWhereTheyAreShort) {
  const std::vector<std::string_view> names{"numpy", "numba", "jax", "jaxlib", "pip"};
  EXPECT_THAT(near_names("jux", names, 3), testing::ElementsAre("jax"));
  EXPECT_THAT(near_names("pop", names, 3), testing::ElementsAre("pip"));
  EXPECT_THAT(near_names("numpi", names, 3), testing::ElementsAre("numpy"));
  EXPECT_THAT(near_names("qqq", names, 3), testing::IsEmpty());
}

TEST(NearNames, LeaveOutTheNameItselfAndRepetitions) {
  const std::vector<std::string_view> names{"abcdef", "abcdeg", "abcdeg"};
  EXPECT_THAT(near_names("abcdef", names, 3), testing::ElementsAre("abcdeg"));
}

TEST(NearNames, AreNoMoreThanAskedFor) {
  const std::vector<std::string_view> names{"aaaab", "aaaac", "aaaad", "aaaae"};
  EXPECT_EQ(near_names("aaaaa", names, 3).size(), 3U);
}

TEST(NearNames, AreNotSoughtForOverlongOnes) {
  const std::string overlong(101, 'a');
  const std::vector<std::string_view> names{std::string_view(overlong).substr(1)};
  EXPECT_THAT(near_names(overlong, names, 3), testing::IsEmpty());
}

}  // namespace
}  // namespace gpusolve
