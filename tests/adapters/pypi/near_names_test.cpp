#include "adapters/pypi/near_names.hpp"

namespace gpusolve::pypi {
namespace {

using Names = std::vector<std::string>;

const Names k_names = {"numpy", "numba", "torch", "torchx", "torchvision", "jax", "jaxlib", "pip"};

TEST(NearNames, AreMostAlikeFirst) {
  EXPECT_EQ(near_names("numpi", k_names), (Names{"numpy", "numba"}));
  EXPECT_EQ(near_names("torhc", k_names), (Names{"torch", "torchx"}));
  EXPECT_EQ(near_names("torchvison", k_names), (Names{"torchvision"}));
}

TEST(NearNames, AreFewerForShortNames) {
  EXPECT_EQ(near_names("jux", k_names), (Names{"jax"}));
  EXPECT_EQ(near_names("pop", k_names), (Names{"pip"}));
  EXPECT_EQ(near_names("qqq", k_names), Names());
}

TEST(NearNames, LeaveOutTheNameItselfAndRepetitions) {
  EXPECT_EQ(near_names("jax", k_names), Names());
  EXPECT_EQ(near_names("abcde", Names{"abcdf", "abcdf"}), (Names{"abcdf"}));
}

TEST(NearNames, AreNoMoreThanThree) { EXPECT_EQ(near_names("aaaaa", Names{"aaaab", "aaaac", "aaaad", "aaaae"}).size(), 3U); }

}  // namespace
}  // namespace gpusolve::pypi
