#include "adapters/pypi/core_metadata.hpp"

#include <string>

namespace gpusolve::pypi {
namespace {

auto read(std::string_view text) -> Result<CoreMetadata> { return read_core_metadata(text, "foo-bar", parse_version("1.0").value()); }

constexpr std::string_view k_head = "Metadata-Version: 2.1\nName: Foo_Bar\nVersion: 1.0.0\n";

auto with(std::string_view fields) -> std::string { return std::string(k_head) + std::string(fields); }

TEST(CoreMetadata, HoldsWhatTheDistributionNeeds) {
  const auto metadata =
      read(with("Requires-Python: >=3.8\nRequires-Dist: a>=1\nrequires-dist: b; extra == 'X_y'\nProvides-Extra: X_y\n"
                "\nRequires-Dist: not-a-header\n"));
  ASSERT_TRUE(metadata);
  ASSERT_EQ(metadata->requires_dist.size(), 2U);
  EXPECT_EQ(metadata->requires_dist[1].text(), R"(b; extra == "x-y")");
  EXPECT_EQ(metadata->requires_python->text(), ">=3.8");
  EXPECT_EQ(metadata->extras, (std::vector<std::string>{"x-y"}));
}

TEST(CoreMetadata, PutsContinuationLinesTogether) {
  EXPECT_EQ(read(with("Requires-Dist: a>=1,\n  <2\r\nSummary: x\n"))->requires_dist[0].text(), "a<2,>=1");
}

TEST(CoreMetadata, IsReadToItsEndWithoutALineFeed) { EXPECT_EQ(read(with("Requires-Dist: a"))->requires_dist.size(), 1U); }

TEST(CoreMetadata, IsAnErrorIfItsHeaderIsWrong) {
  for (const std::string_view bad :
       {"Metadata-Version: 2.1\nName: other\nVersion: 1.0\n", "Metadata-Version: 2.1\nName: foo-bar\nVersion: 1.1\n",
        "Metadata-Version: 2.1\nName: foo-bar\n", "Metadata-Version: 3.0\nName: foo-bar\nVersion: 1.0\n", "Name: foo-bar\nVersion: 1.0\n",
        "", "\n", "garbage"}) {
    const auto metadata = read(bad);
    ASSERT_FALSE(metadata) << bad;
    EXPECT_EQ(metadata.error().kind, ErrorKind::source);
  }
}

TEST(CoreMetadata, IsAnErrorIfARequirementIsInvalid) {
  EXPECT_FALSE(read(with("Requires-Dist: a (>=1.0.*)\n")));
  EXPECT_FALSE(read(with("Requires-Dist: a; " + std::string(1000, '(') + "\n")));
}

TEST(CoreMetadata, PassesOverAnUnsoundRequiresPython) {
  EXPECT_EQ(read(with("Requires-Python: >=3.6.*\n"))->requires_python, std::nullopt);
}

TEST(CoreMetadata, ComparesLocalVersions) { EXPECT_FALSE(read_core_metadata(k_head, "foo-bar", parse_version("1.0+cu118").value())); }

}  // namespace
}  // namespace gpusolve::pypi
