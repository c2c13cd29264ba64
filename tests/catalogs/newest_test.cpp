// A release that the catalog is too old to know is distinguished from one that does not exist.
#include <gtest/gtest.h>

#include "catalogs/newest.hpp"

namespace gpusolve::catalogs {
namespace {

struct Row {
  std::string_view name;
  std::string_view version;
  bool is_newer;
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name << " " << row.version; }

class Newest : public ::testing::TestWithParam<Row> {};

TEST_P(Newest, IsDistinguishedFromWhatDoesNotExist) {
  const auto& [name, version, is_newer] = GetParam();
  EXPECT_EQ(is_newer_than_catalog(Catalog::embedded(), name, dotted(version)), is_newer);
}

constexpr Row k_rows[] = {
    {"torch", "2.99.0", true},        {"pytorch", "99", true},    {"torch", "2.4.7", false},
    {"torch", "1.0.0", false},        {"torch", "0.4.1", false},  {"torchvision", "9.0", true},
    {"torchvision", "0.15.0", false}, {"torchaudio", "99", true}, {"cuda", "99.0", true},
    {"cuda", "12.5", false},          {"cudnn", "99.1", true},    {"cudnn", "8.9.2", false},
    {"numpy", "99", false},           {"", "1", false},
};
INSTANTIATE_TEST_SUITE_P(Rows, Newest, ::testing::ValuesIn(k_rows));

TEST(NewestKnown, IsThatOfTheReleasesThemselves) {
  const auto& catalog = Catalog::embedded();
  const auto newest = newest_known(catalog, "torch");
  ASSERT_TRUE(newest);
  EXPECT_FALSE(is_newer_than_catalog(catalog, "torch", *newest));
  EXPECT_FALSE(newest_known(catalog, "numpy"));
}

TEST(CatalogOfDate, NamesTheDateOfTheNewestFact) {
  EXPECT_EQ(catalog_of_date(Catalog::embedded()), "the catalog of " + std::string(Catalog::embedded().date()));
}

}  // namespace
}  // namespace gpusolve::catalogs
