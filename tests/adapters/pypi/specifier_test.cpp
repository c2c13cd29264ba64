#include "adapters/pypi/specifier.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

auto set_of(std::string_view text) -> SpecifierSet {
  const auto parsed = parse_specifier_set(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : SpecifierSet();
}

auto contains(std::string_view set, std::string_view version) -> bool { return set_of(set).contains(parse_version(version).value()); }

struct ContainsRow {
  const char* set;
  std::vector<const char*> inside;
  std::vector<const char*> outside;
};

TEST(SpecifierSet, ContainsWhatItsOperatorsSay) {
  const std::vector<ContainsRow> rows = {
      {"", {"1.0", "0.dev0", "1!0"}, {}},
      {"==1.0", {"1", "1.0.0", "1.0+cu118"}, {"1.0.post1", "1.0rc1", "1.0.1", "1!1.0"}},
      {"==1.0+cu118", {"1+cu118", "1.0+CU118"}, {"1.0", "1.0+cu121"}},
      {"!=1.0", {"1.0.post1", "1.0rc1", "2"}, {"1", "1.0+cu118"}},
      {"!=1.0+cu118", {"1.0", "1.0+cu121"}, {"1.0+cu118"}},
      {"==1.0.*", {"1", "1.0", "1.0.7", "1.0rc1", "1.0.dev1", "1.0.post1", "1.0+x"}, {"1.1", "1.1.dev0", "0.9"}},
      {"!=1.0.*", {"1.1", "1.1.dev0", "0.9"}, {"1", "1.0.7", "1.0rc1"}},
      {"~=2.2", {"2.2", "2.3", "2.2.post1", "2.10+x"}, {"3.0", "2.1", "2.2rc1", "3.0.dev0"}},
      {"~=2.2.0", {"2.2", "2.2.9"}, {"2.3", "2.3.dev1"}},
      {"~=2.2rc1", {"2.2rc1", "2.2", "2.9"}, {"2.2b1", "3"}},
      {"<=1.0", {"1.0", "1.0+local", "1.0rc1", "0.9"}, {"1.0.post1", "1.0.1"}},
      {">=1.0", {"1.0", "1.0+local", "1.0.post1", "2"}, {"1.0rc1", "1.0.dev1"}},
      {"<1.0", {"0.9", "0.9.post1"}, {"1.0", "1.0rc1", "1.0.dev0", "1.0a1.post1"}},
      {"<1.0rc1", {"1.0b1", "1.0rc1.dev1", "0.9"}, {"1.0rc1", "1.0"}},
      {"<1.0.post1", {"1.0", "1.0+x", "1.0.post0"}, {"1.0.post1", "1.0.post1.dev0"}},
      {">1.0", {"1.0.1", "1.1.dev0", "1.0.0.1"}, {"1.0", "1.0+local", "1.0.post1", "1.0.post1.dev1"}},
      {">1.0rc1", {"1.0rc2.dev0", "1.0"}, {"1.0rc1", "1.0rc1.post1", "1.0rc1+x"}},
      {">1.0.post1", {"1.0.post2.dev0", "1.0.post2", "1.1"}, {"1.0.post1", "1.0.post1+x", "1.0"}},
      {">1.0.dev1", {"1.0.dev2", "1.0a1", "1.0"}, {"1.0.dev1", "1.0.dev1+x"}},
      {"===1.0", {"1.0"}, {"1", "1.0.0", "1.0+x"}},
      {">=1,<2,!=1.5.*", {"1", "1.4", "1.6"}, {"1.5", "1.5.3", "2", "0.9"}},
      {">=2023.1", {"2023.4", "1!0"}, {"2022.12"}},
      {"==1!2", {"1!2.0"}, {"2"}},
  };
  for (const auto& row : rows) {
    for (const auto* version : row.inside) {
      EXPECT_TRUE(contains(row.set, version)) << row.set << " and " << version;
    }
    for (const auto* version : row.outside) {
      EXPECT_FALSE(contains(row.set, version)) << row.set << " and " << version;
    }
  }
}

TEST(SpecifierSet, RefusesWhatPep440DoesNotAllow) {
  for (const auto* bad : {"1.0",    "=1.0",        "=>1.0",       "==",         "==1.0.*.*",     ">=1.0.*",  "~=1.0.*",   "~=1",
                          "~=1!2",  ">=1.0+local", "~=1.0+local", "==1.0rc1.*", "==1.0+local.*", "==1.0 .*", "==1.0 2.0", ">=1.0;",
                          "===a b", "===a)",       "lolwat",      ">=1.0,2.0",  "<>1.0",         "== latest"}) {
    EXPECT_FALSE(parse_specifier_set(bad)) << bad;
  }
}

TEST(SpecifierSet, SaysWhatTheOperatorTakes) {
  EXPECT_EQ(parse_specifier_set(">=1.0+cu118").error().text(),
            "version specifier `>=1.0+cu118` has a local version, which only `==` and `!=` take");
  EXPECT_EQ(parse_specifier_set("~=2").error().text(),
            "version specifier `~=2` needs at least two release numbers after `~=`, such as `~=2.1`");
}

TEST(SpecifierSet, PassesOverEmptyPieces) { EXPECT_EQ(set_of(" ,>= 1.0 ,, <2,").text(), "<2,>=1.0"); }

TEST(SpecifierSet, SortsItsTextAndDropsRepetitions) {
  EXPECT_EQ(set_of(">=1,!=1.5,>=1.0").text(), "!=1.5,>=1");
  EXPECT_EQ(set_of("~=1.0,~=1.0.0").text(), "~=1.0,~=1.0.0");
  EXPECT_EQ(set_of("==1.*,==1.0.*").text(), "==1.*,==1.0.*");
}

TEST(SpecifierSet, IsEqualWhereTheMeaningIs) {
  EXPECT_EQ(set_of(">=1.0,<2"), set_of("<2.0,>=1"));
  EXPECT_FALSE(set_of("~=1.0") == set_of("~=1.0.0"));
  EXPECT_FALSE(set_of("===1.0") == set_of("===1.0.0"));
}

using Indices = std::vector<std::size_t>;

TEST(SpecifierSet, FiltersPreReleasesUnlessNothingElseMatches) {
  const std::vector<std::string> mixed = {"1.0", "1.5rc1", "1.4", "0.1"};
  EXPECT_EQ(set_of(">=1").filter(mixed), (Indices{0, 2}));
  EXPECT_EQ(set_of(">=1.4.1").filter(mixed), (Indices{1}));
  EXPECT_EQ(set_of(">=1.4.1").filter(mixed, false), (Indices{}));
  EXPECT_EQ(set_of(">=1").filter(mixed, true), (Indices{0, 1, 2}));
  EXPECT_EQ(set_of(">=1.0rc1").filter(mixed), (Indices{0, 1, 2}));
  EXPECT_EQ(set_of("!=1.0rc1,>=1").filter(mixed), (Indices{0, 2}));
}

TEST(SpecifierSet, FiltersTextsThatAreNotVersions) {
  const std::vector<std::string> texts = {"nightly", "1.0a1"};
  EXPECT_EQ(set_of("").filter(texts), (Indices{0, 1}));
  EXPECT_EQ(set_of("").filter(texts, false), (Indices{0}));
  EXPECT_EQ(set_of(">=0").filter(texts), (Indices{1}));
  EXPECT_EQ(set_of("===NIGHTLY").filter(texts), (Indices{0}));
}

TEST(SpecifierSet, ComparesTextsUnderArbitraryEquality) {
  EXPECT_TRUE(set_of("===1.0-rc1").contains_text("1.0-RC1"));
  EXPECT_FALSE(set_of("===1.0-rc1").contains_text("1.0rc1"));
  EXPECT_TRUE(set_of("===").contains_text(""));
}

TEST(SpecifierSet, AcceptsALonePreReleaseUnlessForbidden) {
  EXPECT_TRUE(set_of(">=1").contains_text("2.0rc1"));
  EXPECT_FALSE(set_of(">=1").contains_text("2.0rc1", false));
  EXPECT_FALSE(set_of(">=1.0rc1").contains_text("2.0rc1", false));
}

TEST(SpecifierSet, PinsOnlyByExactEquality) {
  const auto version = parse_version("1.2.0").value();
  EXPECT_TRUE(set_of("==1.2").pins(version));
  EXPECT_TRUE(set_of(">=1,==1.2.0").pins(version));
  EXPECT_TRUE(set_of("===1.2.0").pins(version));
  EXPECT_FALSE(set_of("==1.2.*").pins(version));
  EXPECT_FALSE(set_of(">=1.2,<=1.2").pins(version));
  EXPECT_FALSE(set_of("==1.3").pins(version));
}

TEST(SpecifierSet, SurvivesAbsurdLengths) {
  EXPECT_FALSE(parse_specifier_set(">=" + std::string(5000, '1')));
  EXPECT_FALSE(parse_specifier_set(std::string(100000, ',')));
  std::string many;
  for (int number = 0; number < 1500; ++number) {
    many += "!=" + std::to_string(number) + ",";
  }
  EXPECT_EQ(set_of(many).specifiers().size(), 1500U);
}

TEST(Operator, PrefersTheLongestSpelling) {
  EXPECT_EQ(leading_operator("===1"), Operator::arbitrary);
  EXPECT_EQ(leading_operator("==1"), Operator::equal);
  EXPECT_EQ(leading_operator("<=1"), Operator::less_equal);
  EXPECT_EQ(leading_operator("=1"), std::nullopt);
  EXPECT_EQ(operator_text(Operator::compatible), "~=");
}

}  // namespace
}  // namespace gpusolve::pypi
