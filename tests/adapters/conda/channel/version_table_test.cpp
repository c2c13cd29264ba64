#include "adapters/conda/version_table.hpp"

namespace gpusolve::conda {
namespace {

TEST(VersionTable, ParsesEachSpellingOnceAndCountsThoseOfEachPackage) {
  struct Row {
    std::string_view text;
    std::uint32_t index;
  };
  const std::vector<std::vector<Row>> packages = {
      {{"1.0", 0}, {"2.0", 1}, {"1.0", 0}, {"1.0.0", 2}},
      {{"2.0", 0}, {"3.0", 1}, {"2.0", 0}},
      {},
      {{"3.0", 0}, {"1.0", 1}},
  };
  VersionTable table;
  std::map<std::string_view, const Version*> seen;
  for (const auto& package : packages) {
    table.begin_package();
    for (const auto& [text, index] : package) {
      const auto version = table.intern(text);
      ASSERT_TRUE(version) << text;
      EXPECT_EQ(version->index, index) << text;
      EXPECT_EQ(version->version->text(), text);
      EXPECT_EQ(seen.emplace(text, version->version).first->second, version->version) << text;
    }
  }
}

TEST(VersionTable, RefusesWhatIsNoVersionEachTime) {
  VersionTable table;
  table.begin_package();
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto version = table.intern("1.0$");
    ASSERT_FALSE(version);
    EXPECT_EQ(version.error().text(), parse_version("1.0$").error().text());
  }
  EXPECT_EQ(table.intern("1.0")->index, 0U);
}

}  // namespace
}  // namespace gpusolve::conda
