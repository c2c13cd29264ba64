#include "adapters/conda/spec/pattern.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "adapters/conda/spec/build_number_spec.hpp"

namespace gpusolve::conda {
namespace {

struct Case {
  std::string pattern;
  std::string value;
  bool fits;
};

TEST(Pattern, FitsExactTextsGlobsAndRegexes) {
  const std::vector<Case> cases{{"py27_0", "py27_0", true},
                                {"py27_0", "py27_1", false},
                                {"*", "", true},
                                {"", "", true},
                                {"", "a", false},
                                {"py3*_0", "py38_0", true},
                                {"py3*_0", "py38_01", false},
                                {"*a*b*", "xaxxbx", true},
                                {"*a*b*", "ba", false},
                                {"a*a", "a", false},
                                {"**", "x", true},
                                {"a.b*", "axb", false},
                                {"^a.b$", "axb", true},
                                {"^a|b$", "ax", true},
                                {"^py3[78]_.*$", "py38_1", true},
                                {"^py3[78]_.*$", "py39_1", false},
                                {"^(?=.*red)(?:.*_3)$", "x_red_3", true},
                                {"^(?=.*red)(?:.*_3)$", "x_blue_3", false},
                                {"^(?=(?=.*_3)(?:.*red))(?:r.*)$", "red_3", true},
                                {"^(?=.*a)(?:(?=.*b)(?:c.*))$", "cab", true},
                                {"^(?=.*a)(?:(?=.*b)(?:c.*))$", "ca", false},
                                {"^(?!.*cpu).*$", "cuda", true},
                                {"^(?!.*cpu).*$", "my_cpu", false},
                                {"^[(?=]x$", "(x", true},
                                {"^a\\Z$", "a", true},
                                {"^\\_a$", "_a", true},
                                {"^a{,2}$", "aa", true},
                                {"^a{,2}$", "aaa", false}};
  for (const auto& [text, value, fits] : cases) {
    const auto pattern = parse_pattern(text);
    ASSERT_TRUE(pattern) << text << ": " << pattern.error().text();
    EXPECT_EQ(pattern->matches(value), fits) << text << " and " << value;
  }
}

TEST(Pattern, RefusesARegexThatCannotBeMatchedInLinearTime) {
  for (const auto* const text : {"^a(?=b)$", "^(a)\\1$", "^(?=a)b|c(?=d)$", "^(?<=a)b$", "^(?:a$", "^*a$"}) {
    const auto pattern = parse_pattern(text);
    ASSERT_FALSE(pattern) << text;
    EXPECT_NE(pattern.error().message.find("is not understood"), std::string::npos);
  }
}

TEST(Pattern, TakesLinearTimeOnAHostileGlobAndRegex) {
  const std::string text(20000, 'a');
  EXPECT_FALSE(glob_matches("*a*a*a*a*a*a*a*a*b", text));
  const auto regex = parse_regex("^(a|aa)+b$");
  ASSERT_TRUE(regex);
  EXPECT_FALSE(regex->matches(text));
}

TEST(Pattern, TellsTheOnlyTextThatFits) {
  EXPECT_NE(parse_pattern("a")->exact(), nullptr);
  EXPECT_EQ(parse_pattern("a*")->exact(), nullptr);
  EXPECT_TRUE(parse_pattern("*")->is_any());
  EXPECT_FALSE(Pattern::exactly("*").matches("a"));
}

TEST(BuildNumberSpec, ComparesNumbers) {
  const std::vector<Case> cases{{"3", "3", true},    {"3", "4", false},  {"03", "3", true},    {"*", "7", true},
                                {">=3", "3", true},  {">3", "3", false}, {"<3", "2", true},    {"<=3", "4", false},
                                {"!=3", "3", false}, {"=3", "3", true},  {"==3", "30", false}, {" <= 1 ", "0", true}};
  for (const auto& [text, number, fits] : cases) {
    const auto spec = parse_build_number_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(spec->matches(std::stoul(number)), fits) << text << " and " << number;
  }
}

TEST(BuildNumberSpec, RejectsTextsThatAreNotNumbers) {
  for (const auto* const text : {"abc", "(3)", ">=", ">=build3", "<2+", "=>3", "~=3", "3.5"}) {
    EXPECT_FALSE(parse_build_number_spec(text)) << text;
  }
}

TEST(BuildNumberSpec, SelectsNothingForANonNumericTextInAMatchSpec) {
  for (const auto* const text : {"abc", "~=3", "(3)"}) {
    const auto spec = parse_lenient_build_number_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_FALSE(spec->matches(3)) << text;
  }
  EXPECT_TRUE(parse_lenient_build_number_spec(">=1.5")->matches(2));
  EXPECT_FALSE(parse_lenient_build_number_spec("> 3"));
}

}  // namespace
}  // namespace gpusolve::conda
