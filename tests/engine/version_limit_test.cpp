#include "engine/specs/version_limit.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

auto limit(std::string_view text) -> VersionLimit { return parse_version_limit(text, VersionLimit::Subject::cuda).value(); }

constexpr struct {
  const char* limit;
  const char* version;
  bool is_allowed;
} k_allowed[] = {
    {"11.8", "11.8", true},
    {"cu118", "11.8", true},
    {"cu121", "12.4", false},
    {"cu12", "12.4", true},
    {"cu12", "11.8", false},
    {"cu92", "9.2", true},
    {"cu92", "9.2", true},
    {">=cu121", "12.4", true},
    {"11.8", "11.8.0", true},
    {"11.8", "11.8.89", true},
    {"11.8", "11.80", false},
    {"11", "11.8", true},
    {"11", "12.0", false},
    {"=11.8", "11.8.1", true},
    {"11.8.*", "11.8.1", true},
    {"==11.8.*", "11.8.1", true},
    {"==12.4", "12.4", true},
    {"==12.4", "12.4.1", false},
    {">=12.1", "12.1", true},
    {">=12.1", "12.0", false},
    {">12.1", "12.1", false},
    {">12.1", "12.2", true},
    {"<12", "11.8", true},
    {"<12", "12.0", false},
    {"<=12.4", "12.4", true},
    {"!=12.0", "12.0", false},
    {"!=12.0", "12.0.1", false},
    {"!=12.0", "12.1", true},
    {"!=12.*", "12.8", false},
    {">=11.8,<12.5", "12.4", true},
    {">=11.8,<12.5", "12.5", false},
    {" >= 11.8 , < 12.5 ", "11.8", true},
    {">=11.8,!=12.0,<12.5", "12.0", false},
    // If the version is less precise than the limit, only the common numbers are compared.
    {"11.8", "11", true},
    {"11.8", "12", false},
    {">=12.4.1", "12.4", true},
    {"==12.4.1", "12.4", true},
    {"<12.4.1", "12.5", false},
};

TEST(VersionLimit, RejectsWhatNoVersionMeets) {
  for (const std::string_view text :
       {"<11,>12", ">12,<11", ">=12,<12", ">12,<=12", "11.8,12.1", "==11.8,12", "12.4,!=12", "==12.4,!=12.4", "11.8,<11"}) {
    const auto parsed = parse_version_limit(text, VersionLimit::Subject::cuda);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find("no version is both"), std::string::npos) << parsed.error().message;
  }
}

TEST(VersionLimit, AcceptsWhatSomeVersionMeets) {
  for (const std::string_view text :
       {">12,<13", ">=12,<=12", "12,12.4", "12.4,>=12", "12.4,>12.4", "11.8,!=11.8.1", "!=12,!=11", "12,!=12.1", "==12.4,>=12.4"}) {
    EXPECT_TRUE(parse_version_limit(text, VersionLimit::Subject::cuda)) << text;
  }
}

TEST(VersionLimit, AllowsWhatItSays) {
  for (const auto& row : k_allowed) {
    EXPECT_EQ(limit(row.limit).allows(dotted(row.version)), row.is_allowed) << row.limit << " of " << row.version;
  }
}

TEST(VersionLimit, IsWrittenInTheWordsThatCondaAndPep440Share) {
  const struct {
    const char* limit;
    const char* specifier;
  } k_rows[] = {{"3.10", "==3.10.*"},
                {"=3.10", "==3.10.*"},
                {"3.10.*", "==3.10.*"},
                {"==3.10.*", "==3.10.*"},
                {"==3.10", "==3.10"},
                {">=3.9,<3.12", ">=3.9,<3.12"},
                {" >= 3.9 , < 3.12", ">=3.9,<3.12"}};
  for (const auto& row : k_rows) {
    EXPECT_EQ(limit(row.limit).specifier(), row.specifier) << row.limit;
  }
}

TEST(VersionLimit, KeepsItsText) { EXPECT_EQ(limit(">= 11.8").text(), ">= 11.8"); }

TEST(VersionLimit, RejectsTextsThatAreNotVersionsOrRanges) {
  for (const auto* const text : {"",     " ",      ",",      "11.8,",   ",11.8", "abc", ">=",       ">=abc",  "11..8", "11.8.",      ".8",
                                 ">>11", "=>11.8", "~=11.8", "11.8 12", "-1",    "cu",  "11.8.*.*", ">=11.*", "1e9",   "99999999999"}) {
    const auto parsed = parse_version_limit(text, VersionLimit::Subject::cuda);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().kind, ErrorKind::usage);
    EXPECT_NE(parsed.error().text().find(quote(text)), std::string::npos) << parsed.error().text();
  }
}

TEST(VersionLimit, GivesAnExampleThatFitsItsSubject) {
  EXPECT_NE(parse_version_limit("x", VersionLimit::Subject::python).error().message.find("`3.10`"), std::string::npos);
  EXPECT_NE(parse_version_limit("x", VersionLimit::Subject::cuda).error().message.find("`11.8`"), std::string::npos);
}

}  // namespace
}  // namespace gpusolve::engine
