#include "resolver/live_builds.hpp"

#include "resolver/encode.hpp"
#include "tests/resolver/read_world.hpp"

namespace gpusolve::test {
namespace {

using Look = std::optional<resolver::Builds> (*)(const resolver::Universe&, const resolver::Asked&);

/// The builds that propagation removes.
auto left_out(std::string_view text, Look look) -> std::string {
  const ReadWorld read(parse_toy(text));
  const auto kept = look(read.universe, read.asked);
  std::string out = kept ? "" : "all";
  for (std::uint32_t build = 0; kept && build < kept->size(); ++build) {
    out += (*kept)[build] ? "" : (out.empty() ? "" : ", ") + read.text({build});
  }
  return out;
}

/// The hopeful builds of a request without a limit.
auto hopeful_builds(const resolver::Universe& universe, const resolver::Asked& asked) -> std::optional<resolver::Builds> {
  resolver::Levels levels;
  return resolver::hopeful_builds(universe, asked, levels);
}

struct Row {
  const char* name{};
  const char* world{};
  const char* left_out{};
};

class LiveBuilds : public testing::TestWithParam<Row> {};

TEST_P(LiveBuilds, LeaveOutWhatOneLookRulesOut) { EXPECT_EQ(left_out(GetParam().world, resolver::live_builds), GetParam().left_out); }

constexpr Row k_rows[] = {
    {"AllOfAWorldWithoutLimits", "want a\na 1 needs b\na 2\nb 1\n", ""},
    {"OutsideARoot", "want a>1\na 1\na 2\na 3\n", "a 1"},
    {"OutsideAConstraint", "want a\nallow b<2\na 1 needs b\nb 1\nb 2\n", "b 2"},
    {"AboveTheLimitOfAnObjective", "want a\nobjectives 1 before 1 limit 0=1\na 1 penalty 1\na 2 penalty 2\n", "a 2"},
    {"AFactThatDoesNotHold", "fact driver 5\nwant a\na 1 needs driver>=5\na 2 needs driver>=6\n", "a 2"},
    {"ALimitOnAFactThatDoesNotHold", "fact driver 5\nwant a\na 1 limits driver>=5\na 2 limits driver>=6\n", "a 2"},
    {"NothingThatMatches", "want a\na 1 needs b<1\na 2 needs b\nb 1\n", "a 1"},
    {"OnlyTheDeadMatch", "fact driver 5\nwant a\na 1 needs b<2\na 2 needs b\nb 1 needs c\nb 2\nc 1 needs driver>=6\n", "a 1, b 1, c 1"},
    {"ARootIsLimitedToNothing", "want a, b>1\na 1 limits b<2\na 2 limits b<3\nb 1\nb 2\n", "a 1, b 1"},
    {"ANameThatNeedNotBeThereMayBeLimitedToNothing", "want a\na 1 limits b<1\na 2 needs b\nb 1\n", ""},
    {"ItsOwnLimitExcludesIt", "want a\na 1 limits a>1\na 2\n", "a 1"},
    {"ItsOwnNeedExcludesIt", "want a\na 1 needs a>1\na 2\n", "a 1"},
    {"WhatTheOnlyBuildOfARootHasNoPlaceFor", "want a\na 1 needs b<3, c limits d<2\nb 1\nb 3\nc 1 needs d\nd 1\nd 2\n", "b 3, d 2"},
    {"ALongChain", "want a\na 1 needs b\na 2 needs b>1\nb 2 needs c\nb 1\nc 1 needs e\ne 1 needs f\nf 1 needs g>1\ng 1\n",
     "a 2, b 2, c 1, e 1, f 1, g 1"},
    {"EverythingWhereThereIsNoSet", "want a, b>1\na 1 needs b<2\nb 1\nb 2\n", "all"},
    {"EverythingWhereAFactIsAskedForInVain", "fact driver 5\nwant a, driver>=6\na 1\n", "all"},
};
INSTANTIATE_TEST_SUITE_P(Cases, LiveBuilds, testing::ValuesIn(k_rows), [](const auto& row) { return row.param.name; });

class HopefulBuilds : public testing::TestWithParam<Row> {};

TEST_P(HopefulBuilds, ExcludeBuildsThatPropagationRulesOutOfTheBestSet) {
  EXPECT_EQ(left_out(GetParam().world, hopeful_builds), GetParam().left_out);
}

constexpr Row k_hopeful_rows[] = {
    {"OldVersionsAndLesserBuildsOfARoot", "want a\na 1\na 2/x\na 2/y\n", "a 2/y, a 1"},
    {"NewVersionsThatCannotBe", "want a\na 1\na 2 needs b\nb 1 needs c>1\nc 1\n", "a 2, b 1, c 1"},
    {"WhatOnlyOldVersionsNeed", "want a\na 1 needs b\na 2\nb 1\n", "a 1, b 1"},
    {"LesserBuildsOfWhatARootNeeds", "want a\na 1 needs b\nb 1\nb 2\n", "b 1"},
    {"AWorsePenaltyThanNeedBe", "want a\nobjectives 1 before 1\na 1\na 2 penalty 1\n", "a 2"},
    {"APenaltyBelowTheRoots", "want a\nobjectives 1 before 1\na 1 needs b\nb 1\nb 2 penalty 1\n", "b 2"},
    {"NotThePenaltyThatARootMustTake", "want a, c\nobjectives 1 before 1\na 1 penalty 2\nc 1 penalty 1\nc 2 penalty 2\n", "c 1"},
    {"VersionsBeforeALaterPenalty", "want a\nobjectives 1 before 0\na 1\na 2 penalty 1\n", "a 1"},
    {"OldVersionsOfANameThatIsToBeNew", "want a\nnewest p\na 1 needs p\np 1\np 2\n", "p 1"},
    {"WhatDoesNotGoWithABetterChoice", "want a, b\na 1\na 2 limits b<2\nb 1\nb 2\n", "a 1, b 2"},
    {"AChoiceThatLeadsNowhere", "want a\na 1 needs b, c\nb 1\nb 2 limits c<1\nc 1\n", "b 2"},
    {"OldVersionsOfANameThatNeedNotBeThere", "want a\nnewest p\na 1 needs q\nq 1\nq 2 needs p\np 1\np 2\n", "q 1, p 1"},
};
INSTANTIATE_TEST_SUITE_P(Cases, HopefulBuilds, testing::ValuesIn(k_hopeful_rows), [](const auto& row) { return row.param.name; });

auto builds_in(const resolver::solv::Model& model, const resolver::Encoding& encoding) -> std::vector<resolver::BuildIndex> {
  std::vector<resolver::BuildIndex> builds;
  for (const auto node : model.nodes) {
    if (const auto* const meaning = std::get_if<resolver::BuildMeaning>(&encoding.meanings[node.value])) {
      builds.push_back(meaning->build);
    }
  }
  return builds;
}

/// best_builds for a request of which no level is known.
auto best_builds(const resolver::Universe& universe, const resolver::Asked& asked) -> std::optional<resolver::Builds> {
  resolver::Levels levels;
  const auto find_set = [&](const resolver::Builds& builds) -> std::optional<std::vector<resolver::BuildIndex>> {
    const auto encoding = resolver::encode(universe, asked, builds, resolver::Clauses::deciding);
    resolver::Budget budget;
    const auto verdict = resolver::solv::Engine(encoding.problem, budget).solve({encoding.demands, {}});
    const auto* const model = std::get_if<resolver::solv::Model>(&verdict);
    return model == nullptr ? std::nullopt : std::optional(builds_in(*model, encoding));
  };
  return resolver::best_builds(universe, asked, find_set, levels);
}

/// Three names of two versions each. No two of the names may have the same version, so there is no set with all three, but propagation
/// finds no contradiction before a version is chosen.
constexpr auto k_triangle =
    "b 1 limits c>1, d>1\nb 2 limits c<2, d<2\nc 1 limits b>1, d>1\nc 2 limits b<2, d<2\nd 1 limits b>1, c>1\nd 2 limits b<2, c<2\n";

TEST_P(HopefulBuilds, AreAlsoTheBestWherePropagationIsRight) { EXPECT_EQ(left_out(GetParam().world, best_builds), GetParam().left_out); }

class BestBuilds : public testing::TestWithParam<Row> {};

TEST_P(BestBuilds, ExcludeWhatOnlyASearchRulesOut) {
  EXPECT_EQ(left_out(std::string(GetParam().world) + k_triangle, best_builds), GetParam().left_out);
}

constexpr Row k_best_rows[] = {
    {"ANewVersionOfARoot", "want a\na 1\na 2 needs b, c, d\n", "a 2, b 2, b 1, c 2, c 1, d 2, d 1"},
    {"ManyNewVersionsOfARoot", "want a\na 1\na 2\na 3 needs b, c, d\na 4 needs b, c, d\na 5 needs b, c, d\na 6 needs b, c, d\n",
     "a 6, a 5, a 4, a 3, a 1, b 2, b 1, c 2, c 1, d 2, d 1"},
    {"ALevelOfAnObjective", "want a\nobjectives 1 before 1\na 2 penalty 1\na 1 needs b, c, d\n", "a 1, b 2, b 1, c 2, c 1, d 2, d 1"},
    {"ABuildBelowTheRoots", "want a\na 1 needs e\ne 1\ne 2 needs b, c, d\n", "e 2, b 2, b 1, c 2, c 1, d 2, d 1"},
};
INSTANTIATE_TEST_SUITE_P(Cases, BestBuilds, testing::ValuesIn(k_best_rows), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace gpusolve::test
