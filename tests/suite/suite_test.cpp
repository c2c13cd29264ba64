// The judge itself: which rows count, and that it distinguishes a wrong row from a right one.
#include "tests/suite/suite.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/overloaded.hpp"

namespace gpusolve::suite {
namespace {

auto judge(std::string_view kind, std::vector<std::string> fields) -> std::string {
  const auto kinds = conda_kinds();
  const auto found = std::ranges::find(kinds, kind, &Kind::name);
  EXPECT_NE(found, kinds.end()) << kind;
  return std::visit(overloaded{[](const Pass&) { return std::string("pass"); }, [](const Fail&) { return std::string("fail"); },
                               [](const Skip&) { return std::string("skip"); }},
                    found->judge(Row{1, std::move(fields)}));
}

struct Case {
  std::string kind;
  std::vector<std::string> fields;
  std::string verdict;
};

TEST(Suite, TellsRightRowsFromWrongOnesAndThoseThatDoNotCount) {
  const std::vector<Case> cases{
      {"conda_versions", {"1.0", "<", "1.1", "conda", ""}, "pass"},
      {"conda_versions", {"1.1", "<", "1.0", "conda", ""}, "fail"},
      {"conda_versions", {"1.1", "<", "1.0", "libmamba", "conda:false"}, "pass"},
      {"conda_versions", {"1.0", "==", "1.0.0", "conda"}, "pass"},
      {"conda_versions", {"1..0", "invalid", "", "conda", ""}, "pass"},
      {"conda_versions", {"1..0", "valid", "", "conda", ""}, "fail"},
      {"conda_versions", {"1.2", "compatible[1]", "1.1", "libmamba", ""}, "skip"},
      {"conda_versions", {"1.2", "similar", "1.1", "conda", ""}, "fail"},
      {"conda_version_specs", {">=1", "2", "true", "conda", ""}, "pass"},
      {"conda_version_specs", {">=1", "0", "true", "conda", ""}, "fail"},
      {"conda_version_specs", {">= 1", "2", "true", "libmamba", "conda:error"}, "pass"},
      {"conda_version_specs", {"~=1", "2", "true", "libmamba", "conda:crash"}, "skip"},
      {"conda_version_specs", {"=1.2.*", "same-set-as:=1.2", "true", "rattler", ""}, "pass"},
      {"conda_version_specs", {"=1.2.*", "same-set-as:=1.3", "true", "rattler", ""}, "fail"},
      {"conda_matchspecs", {"match", "a>1", R"({"name": "a", "version": "2"})", "true", "conda", ""}, "pass"},
      {"conda_matchspecs", {"match", "a>1", R"({"name": "a", "version": "1"})", "true", "conda", ""}, "fail"},
      {"conda_matchspecs", {"canonical", "a 1", "", "a==1", "conda", ""}, "pass"},
      {"conda_matchspecs", {"canonical", "a 1", "", "a==2", "conda", ""}, "fail"},
      {"conda_matchspecs", {"equivalent", "a=1", "a 1.*", "true", "cep29", ""}, "pass"},
      {"conda_matchspecs", {"equivalent", "a=1", "a 1", "true", "cep29", ""}, "fail"},
      {"conda_matchspecs", {"error", "a[b=]", "", "error", "conda", ""}, "pass"},
      {"conda_matchspecs", {"error", "a", "", "error", "rattler", "conda:ok"}, "pass"},
      {"conda_matchspecs", {"ok", "a[b=]", "", "ok", "conda", ""}, "fail"},
      {"conda_matchspecs", {"parse", "a 1 b", R"({"name": "a", "version": "1", "build": "b"})", "", "conda", ""}, "pass"},
      {"conda_matchspecs", {"parse", "a 1 b", R"({"name": "a", "version": "1"})", "", "conda", ""}, "fail"},
      {"conda_matchspecs", {"parse", "a 1", R"({"name": "a", "version": "2"})", "", "conda", ""}, "fail"},
      {"conda_matchspecs", {"parse", "a=1=b", R"({"name": "a", "version": "=1", "build": "b"})", "", "libmamba", ""}, "pass"},
      {"conda_matchspecs", {"parse", "a=1=b", R"({"name": "a", "version": "=1", "build": "b"})", "", "conda", ""}, "fail"},
      {"conda_matchspecs", {"parse", "a=1=b", R"({"name": "a", "version": "=2", "build": "b"})", "", "libmamba", ""}, "fail"},
      {"conda_matchspecs", {"parse", "a[when=b]", R"({"name": "a"})", "", "conda-v3", ""}, "skip"},
      {"conda_matchspecs", {"build_number", ">=1", "1", "true", "libmamba", ""}, "pass"},
      {"conda_matchspecs", {"build_number", ">=1", "0", "true", "libmamba", ""}, "fail"},
      {"conda_matchspecs", {"string_glob", "*py*", "pypy", "true", "libmamba", ""}, "pass"},
      {"conda_matchspecs", {"string_string", "*PY*", "pypy", "true", "rattler", ""}, "pass"},
      {"conda_matchspecs", {"string_string", "*PY*", "pypy", "true", "libmamba", ""}, "fail"},
      {"conda_matchspecs", {"string_string", "^a(?=b).*$", "ab", "true", "rattler", "look-around"}, "skip"},
      {"conda_matchspecs", {"split-version-build", "1 b", "", "", "rattler", ""}, "skip"}};
  for (const auto& [kind, fields, verdict] : cases) {
    EXPECT_EQ(judge(kind, fields), verdict) << kind << ": " << fields[0] << " " << fields[1] << " " << (fields.size() > 2 ? fields[2] : "");
  }
}

TEST(Suite, ReadsFieldsWithTheirEscapesAndCountsLines) {
  const auto path =
      std::filesystem::temp_directory_path() / ("gpusolve-suite-" + std::to_string(std::hash<std::string>()(__FILE__)) + ".tsv");
  std::ofstream(path) << "# a comment\na\\tb\t\\\\n\t\n\nc\\nd\n";
  const auto rows = read_rows(path.string());
  std::filesystem::remove(path);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ(rows->at(0).line, 2U);
  EXPECT_EQ(rows->at(0).fields, (std::vector<std::string>{"a\tb", "\\n", ""}));
  EXPECT_EQ(rows->at(1).line, 4U);
  EXPECT_EQ(rows->at(1).field(0), "c\nd");
  EXPECT_EQ(rows->at(1).field(7), "");
}

TEST(Suite, RejectsAMissingFile) { EXPECT_FALSE(read_rows("/no/such/file.tsv")); }

}  // namespace
}  // namespace gpusolve::suite
