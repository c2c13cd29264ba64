#include "engine/catalog/release_date.hpp"

#include <gtest/gtest.h>

#include "base/date.hpp"

namespace gpusolve::engine {
namespace {

TEST(ReleaseDates, KnowTheDayOfARelease) {
  const ReleaseDates dates(catalogs::Catalog::embedded());
  EXPECT_EQ(dates.of(dotted("2.0.0")), parse_date("2023-03-15").value());
}

TEST(ReleaseDates, TakeAnUndatedReleaseForNoOlderThanTheOneBeforeIt) {
  const ReleaseDates dates(catalogs::Catalog::embedded());
  ASSERT_TRUE(dates.of(dotted("1.8.1")));
  EXPECT_GE(dates.of(dotted("1.8.99")), dates.of(dotted("1.8.1")));
  EXPECT_FALSE(dates.of(dotted("0.0.1")));
}

TEST(ReleaseDates, HaveADateForEveryBuild) {
  const auto& catalog = catalogs::Catalog::embedded();
  const ReleaseDates dates(catalog);
  for (const auto& build : catalog.published_builds()) {
    EXPECT_TRUE(dates.of(build.version)) << build.version.text();
  }
}

}  // namespace
}  // namespace gpusolve::engine
