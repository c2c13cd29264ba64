#include "adapters/conda/spec/version_spec.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gpusolve::conda {
namespace {

auto selects(std::string_view spec, std::string_view version) -> bool {
  const auto parsed = parse_version_spec(spec);
  const auto candidate = parse_version(version);
  EXPECT_TRUE(parsed) << spec << ": " << (parsed ? "" : parsed.error().text());
  EXPECT_TRUE(candidate) << version;
  return parsed && candidate && parsed->matches(*candidate, version);
}

struct Case {
  std::string spec;
  std::string inside;   // separated by blanks
  std::string outside;  // separated by blanks
};

auto words(const std::string& text) -> std::vector<std::string> {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      out.push_back(std::move(word)), word.clear();
    }
  }
  return out;
}

class VersionSpecCases : public testing::TestWithParam<Case> {};

TEST_P(VersionSpecCases, SelectsWhatCondaSelects) {
  for (const auto& version : words(GetParam().inside)) {
    EXPECT_TRUE(selects(GetParam().spec, version)) << GetParam().spec << " should take " << version;
  }
  for (const auto& version : words(GetParam().outside)) {
    EXPECT_FALSE(selects(GetParam().spec, version)) << GetParam().spec << " should refuse " << version;
  }
}

INSTANTIATE_TEST_SUITE_P(Operators, VersionSpecCases,
                         testing::Values(Case{"1.2", "1.2 1.2.0", "1.2.1 1.2rc1"}, Case{"==1.2", "1.2 1.2.0.0", "1.2.1"},
                                         Case{"=1.2", "1.2 1.2.9 1.2rc1", "1.20 1.3"}, Case{"=1.2.*", "1.2 1.2.9", "1.20"},
                                         Case{"!=1.2", "1.2.1 1.3", "1.2 1.2.0"}, Case{"!=1.2.*", "1.3 1.20", "1.2 1.2.9"},
                                         Case{">1.2", "1.2.1 1.2post1", "1.2 1.2rc1"}, Case{">=1.2", "1.2 2", "1.2rc1"},
                                         Case{"<1.2", "1.2rc1 0", "1.2 1.2.0"}, Case{"<=1.2", "1.2 1.2.0", "1.2.0.1"},
                                         Case{"~=1.2.3", "1.2.3 1.2.99", "1.2.2 1.3"}, Case{"~=1.2", "1.2 1.99", "1.1 2.0"},
                                         Case{"~=1", "1 2 99", "0.9"}, Case{">=1.2.*", "1.2 2", "1.1"}, Case{"==1.2.*", "1.2", "1.2.3"},
                                         Case{">1!0.1", "1!0.2", "99"}));

INSTANTIATE_TEST_SUITE_P(Stars, VersionSpecCases,
                         testing::Values(Case{"*", "0 1!2 9", ""}, Case{"1.2.*", "1.2 1.2.9 1.2a", "1.20"},
                                         Case{"1.2*", "1.2 1.2.9", "1.20 1.3"}, Case{"1.*.3", "1.0.3 1.2.2.3", "1.3 2.0.3"},
                                         Case{"*.*", "3.3 1.0", "3"}, Case{"1.*.1*", "1.2.10", "1.2"},
                                         Case{"1.0+*a", "1.0+a 1.0+xa", "1.0+b 1x0+a"}, Case{"=*", "*", "1.4"}));

INSTANTIATE_TEST_SUITE_P(Expressions, VersionSpecCases,
                         testing::Values(Case{">=1,<2", "1 1.9", "0.9 2"}, Case{"<1|>=2", "0.9 2", "1 1.9"},
                                         Case{"1.0|1.2,>1.1", "1.0 1.2", "1.1"}, Case{"(1.0|1.2),>1.1", "1.2", "1.0"},
                                         Case{"((1.5|((1.6|1.7), 1.8), 1.9 |2.0))|2.1", "1.5 2.0 2.1", "1.6 1.9"},
                                         Case{" >=1 , <2 ", "1", "2"}, Case{"1.2(3.4)", "1.2", "3.4"}));

INSTANTIATE_TEST_SUITE_P(Regexes, VersionSpecCases,
                         testing::Values(Case{"^1\\.[5-8]\\.1$", "1.5.1 1.8.1", "1.9.1 1.5.10"}, Case{"^1|2$", "1.5 2", "3"},
                                         Case{"^0.*$|1.7.1", "0.3 1.7.1", "1.7"}, Case{"^(?!1\\.0)1.*$", "1.1", "1.0 1.0.5"},
                                         Case{"^(?=.*\\.5)(?:1.*)$", "1.5 1.2.5", "1.2 2.5"}));

TEST(VersionSpec, RefusesWhatCondaRefuses) {
  for (const auto* const spec :
       {"",   "  ", "=",    "==", ">=",   "!",    "~",         ">= 1", "=>1", "<>1",  "===1", "~=1.2.*", "(1.5", "1.5)", "1|",
        "|1", "1,", "1,,2", "()", "^1.5", "1.5$", "^1(?=2)3$", "^(1$", "^*$", "1..2", "1 2",  ">=1<2",   "1@ ,", ".*",   "+1.2"}) {
    const auto parsed = parse_version_spec(spec);
    EXPECT_FALSE(parsed) << spec;
  }
}

TEST(VersionSpec, ComparesATextWithAnAtSignAsItIs) {
  const auto spec = parse_version_spec("1.0@x");
  ASSERT_TRUE(spec);
  EXPECT_TRUE(spec->matches(Version(), "1.0@x"));
  EXPECT_FALSE(spec->matches(Version(), "1.0"));
}

TEST(VersionSpec, IsPrintedAsCondaPrintsIt) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"1.7*", "1.7.*"}, {" >=1 , <2 ", ">=1,<2"}, {"(1|2),3", "1|2,3"}, {"=3.3.*", "=3.3.*"}, {"*", "*"}, {"1.2(3.4)", "1.2"}};
  for (const auto& [spec, text] : cases) {
    const auto parsed = parse_version_spec(spec);
    ASSERT_TRUE(parsed) << spec;
    EXPECT_EQ(parsed->text(), text);
  }
}

TEST(VersionSpec, KnowsAnExactVersion) {
  const auto exact = parse_version_spec("==1.2");
  const auto range = parse_version_spec(">=1.2");
  ASSERT_TRUE(exact && range && exact->exact() != nullptr);
  EXPECT_EQ(exact->exact()->text(), "1.2");
  EXPECT_EQ(range->exact(), nullptr);
  EXPECT_TRUE(VersionSpec().is_any());
  EXPECT_FALSE(range->is_any());
}

TEST(VersionSpec, BoundsItsSizeAndDepth) {
  EXPECT_FALSE(parse_version_spec(std::string(5000, '1')));
  EXPECT_FALSE(parse_version_spec(std::string(100, '(') + "1" + std::string(100, ')')));
  EXPECT_TRUE(parse_version_spec(std::string(60, '(') + "1" + std::string(60, ')')));
  std::string many = "1";
  for (int i = 0; i < 511; ++i) {
    many += "|1";
  }
  EXPECT_TRUE(parse_version_spec(many));
  EXPECT_FALSE(parse_version_spec(many + "|1"));
}

TEST(VersionSpec, SaysWhichPartIsWrongAndWhatWouldBeRight) {
  const auto parsed = parse_version_spec(">=1.2,=>2");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().text(), "version spec `=>2` is not valid: one of `= == != < <= > >= ~=` must come right before a version");
}

}  // namespace
}  // namespace gpusolve::conda
