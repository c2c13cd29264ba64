// The tables of ../shared, which a plain clone does not have.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "adapters/conda/spec/match_spec.hpp"
#include "tests/suite/suite.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::suite {
namespace {

/// A table below ../shared/suites/given; empty if it is absent.
auto table(const std::string& name) -> std::string {
  const auto path = tests::shared_data() / "suites" / "given" / name;
  return std::filesystem::exists(path) ? path.string() : "";
}

struct Table {
  std::string kind;
  std::string file;
};

class SuiteData : public testing::TestWithParam<Table> {};

auto name_of(const testing::TestParamInfo<Table>& table) -> std::string { return std::filesystem::path(table.param.file).stem().string(); }

TEST_P(SuiteData, AgreesWithEveryRowThatCounts) {
  const auto path = table(GetParam().file);
  if (path.empty()) {
    GTEST_SKIP() << GetParam().file << " is not here: ../shared/suites is absent";
  }
  auto kinds = conda_kinds();
#ifdef GPUSOLVE_HAS_PEP_KINDS
  std::ranges::copy(pep_kinds(), std::back_inserter(kinds));
#endif
  const auto kind = std::ranges::find(kinds, GetParam().kind, &Kind::name);
  ASSERT_NE(kind, kinds.end());
  const auto tally = judge_file(*kind, path);
  ASSERT_TRUE(tally) << tally.error().text();
  EXPECT_EQ(tally->failed, 0U);
  EXPECT_GT(tally->passed, 0U);
}

INSTANTIATE_TEST_SUITE_P(Conda, SuiteData,
                         testing::Values(Table{"conda_versions", "conda_versions.tsv"}, Table{"conda_versions", "conda_versions_real.tsv"},
                                         Table{"conda_version_specs", "conda_version_specs.tsv"},
                                         Table{"conda_matchspecs", "conda_matchspecs.tsv"}),
                         name_of);

#ifdef GPUSOLVE_HAS_PEP_KINDS
INSTANTIATE_TEST_SUITE_P(Pep, SuiteData,
                         testing::Values(Table{"pep440_versions", "pep440_versions.tsv"},
                                         Table{"pep440_specifiers", "pep440_specifiers.tsv"},
                                         Table{"pep508_requirements", "pep508_requirements.tsv"},
                                         Table{"pep508_markers", "pep508_markers.tsv"}, Table{"tags", "tags.tsv"}),
                         name_of);
#endif

TEST(SuiteData, PrintsEverySpecExactlyAsCondaDoes) {
  const auto path = table("conda_matchspecs.tsv");
  if (path.empty()) {
    GTEST_SKIP() << "conda_matchspecs.tsv is not here: ../shared/suites is absent";
  }
  const auto rows = read_rows(path);
  ASSERT_TRUE(rows);
  std::size_t compared = 0;
  for (const auto& row : *rows) {
    if (row.field(0) != "canonical" || row.field(4) == "conda-v3") {
      continue;
    }
    const auto spec = conda::parse_match_spec(row.field(1));
    EXPECT_EQ(spec ? spec->text() : spec.error().text(), row.field(3)) << "line " << row.line;
    ++compared;
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace gpusolve::suite
