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

TEST(ReleaseDates, TellAReleaseFromItsPostReleases) {
  const auto& catalog = catalogs::Catalog::embedded();
  const ReleaseDates dates(catalog, *catalog.stack_package(false, "xformers"));
  const auto date_of = [&](const std::string& text, const std::string& numbers) {
    const auto date = dates.of(catalogs::StackVersion{text, dotted(numbers)});
    return date ? date_text(*date) : "-";
  };
  EXPECT_EQ(date_of("0.0.27", "0.0.27"), "2024-07-06");
  EXPECT_EQ(date_of("0.0.27.post1", "0.0.27"), "2024-07-25");
  EXPECT_EQ(date_of("0.0.27.post9", "0.0.27"), "2024-07-26") << "not listed: no older than the one before it";
  EXPECT_EQ(date_of("0.0.33", "0.0.33"), "2025-08-14") << "not listed, unlike its post releases";
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
