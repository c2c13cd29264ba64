#include "adapters/pypi/name.hpp"

namespace gpusolve::pypi {
namespace {

TEST(Name, NormalisesRunsOfSeparatorsToOneDash) {
  EXPECT_EQ(normalise_name("Foo_.-bar"), "foo-bar");
  EXPECT_EQ(normalise_name("nvidia_cublas_cu11"), "nvidia-cublas-cu11");
  EXPECT_EQ(normalise_name("Foo.....Bar"), "foo-bar");
}

TEST(Name, KeepsSeparatorsAtTheEnds) { EXPECT_EQ(normalise_name("_private_"), "-private-"); }

TEST(Name, IsValidBetweenLettersAndDigits) {
  for (const auto* good : {"a", "1", "a-b", "Foo.Bar_2"}) {
    EXPECT_TRUE(is_valid_name(good)) << good;
  }
  for (const auto* bad : {"", "-", "-a", "a.", "a b", "ä", "a\n"}) {
    EXPECT_FALSE(is_valid_name(bad)) << bad;
  }
}

TEST(Name, KnowsWhatIsNormalisedAlready) {
  EXPECT_TRUE(is_normalised_name("foo-bar"));
  EXPECT_FALSE(is_normalised_name("foo--bar"));
  EXPECT_FALSE(is_normalised_name("Foo"));
  EXPECT_FALSE(is_normalised_name("-foo"));
}

}  // namespace
}  // namespace gpusolve::pypi
