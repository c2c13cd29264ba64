#include "adapters/conda/spec/version.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace gpusolve::conda {
namespace {

auto version(std::string_view text) -> Version {
  const auto parsed = parse_version(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Version();
}

/// Each equals itself and is less than all that follow.
const std::vector<std::string> k_ascending{"v1",
                                           "0.1dev",
                                           "0.1_",
                                           "0.1a1",
                                           "0.1.a1",
                                           "0.1.rc1",
                                           "0.1",
                                           "0.1.0.1",
                                           "0.1.post1",
                                           "0.1post1",
                                           "1.0*",
                                           "1.0dev",
                                           "1.0_",
                                           "1.0a1.dev2",
                                           "1.0a1",
                                           "1.0a1.1",
                                           "1.0b",
                                           "1.0rc",
                                           "1.0+a",
                                           "1.0",
                                           "1.0+1",
                                           "1.0+1.1",
                                           "1.0.0.1dev1",
                                           "1.0.0.1",
                                           "1.0.post1",
                                           "1.0post1",
                                           "1.2.3",
                                           "1.10.0",
                                           "9999999",
                                           "99999999999999999999",
                                           "199999999999999999999",
                                           "1!0.1+x",
                                           "1!0.1",
                                           "10!0.0.1"};

TEST(CondaVersion, OrdersEachKindOfReleaseAsCondaDoes) {
  for (std::size_t i = 0; i < k_ascending.size(); ++i) {
    for (std::size_t j = 0; j < k_ascending.size(); ++j) {
      const auto order = version(k_ascending[i]) <=> version(k_ascending[j]);
      EXPECT_EQ(order < 0, i < j) << k_ascending[i] << " and " << k_ascending[j];
      EXPECT_EQ(order == 0, i == j) << k_ascending[i] << " and " << k_ascending[j];
    }
  }
}

TEST(CondaVersion, EqualsWhateverTheSpellingOfTheSameNumbers) {
  const std::vector<std::pair<std::string, std::string>> pairs{{"1", "1.0.0.0"},          {"1.1rc", "1.1RC"}, {"  2.0 ", "2.0"},
                                                               {"1.0-3", "1.0_3"},        {"1.0_3", "1.0.3"}, {"0!1.5", "1.5"},
                                                               {"1.1.a1", "1.1.0a1"},     {"01.002", "1.2"},  {"1.0+0", "1.0"},
                                                               {"1.2.post", "1.2.0post"}, {"000", "0"},       {"1.0.dev", "1.0.0dev0"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_EQ(version(left), version(right)) << left << " and " << right;
    EXPECT_EQ(version(left).key(), version(right).key()) << left << " and " << right;
  }
}

TEST(CondaVersion, KeepsTheTextAsCondaWritesIt) {
  EXPECT_EQ(version(" 1.0-RC1 ").text(), "1.0_rc1");
  EXPECT_EQ(version("1!2.0+Local").text(), "1!2.0+local");
  EXPECT_EQ(Version().text(), "0");
  EXPECT_EQ(Version(), version("0.0"));
}

TEST(CondaVersion, RejectsInvalidVersionsAndSaysWhy) {
  const std::vector<std::pair<std::string, std::string>> cases{{"", "cannot be empty"},
                                                               {"   ", "cannot be empty"},
                                                               {"1..2", "is empty"},
                                                               {"1.", "is empty"},
                                                               {"_1", "is empty"},
                                                               {"1___", "is empty"},
                                                               {"1+", "is empty"},
                                                               {"1+a_", "is empty"},
                                                               {"+1", "before a local"},
                                                               {"1!", "before a local"},
                                                               {"1+2+3", "only one `+`"},
                                                               {"1!2!3", "only one `!`"},
                                                               {"!1", "must be a number"},
                                                               {"a!1", "must be a number"},
                                                               {"1&2", "may hold"},
                                                               {"1-2_3", "may hold"},
                                                               {"1 2", "may hold"},
                                                               {"1.\xc3\xa9", "may hold"},
                                                               {std::string(1025, '1'), "longer than 1024"}};
  for (const auto& [text, reason] : cases) {
    const auto parsed = parse_version(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find(reason), std::string::npos) << parsed.error().text();
  }
}

TEST(CondaVersion, TakesAnUnderscoreAtTheEndForOpenssl) {
  EXPECT_LT(version("1.0.1_"), version("1.0.1a"));
  EXPECT_LT(version("1.0.1_"), version("1.0.1"));
  EXPECT_EQ(version("1.0.1-").text(), "1.0.1_");
}

struct PrefixCase {
  std::string version;
  std::string prefix;
  bool lies_under;
};

TEST(CondaVersion, LiesUnderAPrefixPartByPart) {
  const std::vector<PrefixCase> cases{
      {"1.2.3", "1.2", true},     {"1.20", "1.2", false},       {"1.2", "1.2.0.0", true},    {"1.2.1", "1.2.0", false},
      {"1.2rc1", "1.2", true},    {"1.2rc1", "1.2r", true},     {"1.2rc1", "1.2rc", true},   {"1.2rc1", "1.2a", false},
      {"1.2rc1", "1.2rc1", true}, {"1.2rc10", "1.2rc1", false}, {"1.2", "1.2rc", false},     {"1!1.2", "1.2", false},
      {"1!1.2", "1!1", true},     {"1.2+a.b", "1.2+a", true},   {"1.2+ab", "1.2+a", true},   {"1.2.1+a", "1.2+a", false},
      {"1.2", "1.2+a", false},    {"1.2dev1", "1.2d", false},   {"1.2dev1", "1.2dev", true}, {"1.2post1", "1.2post", true},
      {"1.2.post1", "1.2", true}, {"1", "1.0", true},           {"1", "2", false},           {"1.4", "*", false}};
  for (const auto& [text, prefix, lies_under] : cases) {
    EXPECT_EQ(version(text).starts_with(version(prefix)), lies_under) << text << " under " << prefix;
  }
}

/// Random versions from parts that matter, seed printed on failure.
TEST(CondaVersion, OrdersTotallyOnRandomVersions) {
  constexpr unsigned k_seed = 20240611;
  std::mt19937 random(k_seed);
  const std::vector<std::string> parts{"0", "1", "2", "10", "a", "rc", "dev", "post", "_", ".0", ".1", ".a", ".dev", "+0", "1!"};
  std::vector<Version> versions;
  while (versions.size() < 120) {
    std::string text = std::to_string(random() % 3);
    for (auto more = random() % 4; more > 0; --more) {
      text += parts[random() % parts.size()];
    }
    if (auto parsed = parse_version(text)) {
      versions.push_back(*std::move(parsed));
    }
  }
  std::ranges::sort(versions);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    for (std::size_t j = i; j < versions.size(); ++j) {
      ASSERT_LE(versions[i], versions[j]) << "seed " << k_seed << ": " << versions[i].text() << ", " << versions[j].text();
    }
    ASSERT_TRUE(versions[i].starts_with(versions[i])) << versions[i].text();
  }
}

}  // namespace
}  // namespace gpusolve::conda
