#include "resolver/resolve.hpp"

#include "tests/support/toy.hpp"

namespace gpusolve::test {
namespace {

/// The chosen set, breadth first, or "no solution".
auto solve_text(std::string_view text) -> std::string {
  const auto world = parse_toy(text);
  ToyProvider provider(world);
  const auto request = provider.request();
  const auto outcome = resolver::resolve(request, provider);
  const auto* const solution = std::get_if<resolver::Solution>(&outcome.value());
  if (solution == nullptr) {
    return "no solution";
  }
  std::string chosen;
  for (const auto& [name, candidate] : solution->chosen) {
    chosen += (chosen.empty() ? "" : ", ") + world.builds.at(candidate.value).text();
  }
  return chosen;
}

TEST(Resolve, PrefersNewestTorchTheDriverCanRun) {
  EXPECT_EQ(solve_text("fact driver 535\nwant torch\ntorch 23 needs driver>=525\ntorch 24 needs driver>=550\n"), "torch 23");
}

TEST(Resolve, TakesTheFirstNamedPackageAsNewBeforeTheSecond) {
  constexpr auto k_builds = "a 1\na 2 needs b<2\nb 1\nb 2\n";
  EXPECT_EQ(solve_text(std::string("want a, b\n") + k_builds), "a 2, b 1");
  EXPECT_EQ(solve_text(std::string("want b, a\n") + k_builds), "b 2, a 1");
}

TEST(Resolve, TakesVersionsOfAllRootsBeforeTheBuildOfTheFirst) {
  EXPECT_EQ(solve_text("want a, b\na 2/x needs b<2\na 2/y\nb 1\nb 2\n"), "a 2/y, b 2");
}

TEST(Resolve, PutsAnObjectiveThatOutranksVersionsFirst) {
  EXPECT_EQ(solve_text("want torch\nobjectives 1 before 1\ntorch 2 penalty 1\ntorch 1 penalty 0\n"), "torch 1");
  EXPECT_EQ(solve_text("want torch\nobjectives 1 before 0\ntorch 2 penalty 1\ntorch 1 penalty 0\n"), "torch 2");
}

TEST(Resolve, FallsBackToTheNextLevelOfAnObjective) {
  EXPECT_EQ(solve_text("want torch\nobjectives 1 before 1\ntorch 2 penalty 2\ntorch 1 penalty 1\n"), "torch 1");
}

TEST(Resolve, TreatsALimitOnAnObjectiveAsHard) {
  EXPECT_EQ(solve_text("want torch\nobjectives 1 before 1 limit 0=0\ntorch 2 penalty 1\n"), "no solution");
}

TEST(Resolve, NeverPullsInWhatIsOnlyConstrained) { EXPECT_EQ(solve_text("want a\nallow c<2\na 1 limits b<2\nb 1\nc 1\n"), "a 1"); }

TEST(Resolve, HoldsAConstrainedPackageWithinItsLimitWhereItIsNeeded) {
  EXPECT_EQ(solve_text("want a, b\na 1 limits b<2\nb 1\nb 2\n"), "a 1, b 1");
  EXPECT_EQ(solve_text("want a\nallow b<2\na 1 needs b\nb 1\nb 2\n"), "a 1, b 1");
}

TEST(Resolve, LeavesANameOutRatherThanTakeItOlderThanItCouldBeElsewhere) {
  EXPECT_EQ(solve_text("fact driver 5\nwant app\nnewest python\napp 1/x needs python\napp 1/y\npython 2 needs driver>=6\npython 1\n"),
            "app 1/y");
}

TEST(Resolve, TakesANewPythonBeforeNewLibraries) {
  constexpr auto k_builds = "app 1 needs lib, python\nlib 2 needs python<3\nlib 1\npython 2\npython 3\n";
  EXPECT_EQ(solve_text(std::string("want app\nnewest python\n") + k_builds), "app 1, lib 1, python 3");
  EXPECT_EQ(solve_text(std::string("want app\n") + k_builds), "app 1, lib 2, python 2");
}

TEST(Resolve, NeverChoosesAnExcludedBuild) { EXPECT_EQ(solve_text("want a\na 2 excluded yanked\na 1\n"), "a 1"); }

TEST(Resolve, AcceptsFactsAsRoots) {
  EXPECT_EQ(solve_text("fact driver 5\nwant driver>=4, a\na 1\n"), "a 1");
  EXPECT_EQ(solve_text("fact driver 3\nwant driver>=4, a\na 1\n"), "no solution");
}

TEST(Resolve, SurvivesPackagesThatNeedEachOther) { EXPECT_EQ(solve_text("want a\na 1 needs b\nb 1 needs a\n"), "a 1, b 1"); }

TEST(Resolve, RefusesAPackageThatNeedsAnotherVersionOfItself) { EXPECT_EQ(solve_text("want a\na 2 needs a<2\na 1\n"), "a 1"); }

TEST(Resolve, IsEmptyForAnEmptyRequest) { EXPECT_EQ(solve_text("a 1\n"), ""); }

TEST(Resolve, GivesTheLevelsReached) {
  const auto world = parse_toy("want a\nobjectives 2 before 1\na 1 penalty 1,0 needs b\nb 1 penalty 0,2\n");
  ToyProvider provider(world);
  const auto request = provider.request();
  const auto outcome = resolver::resolve(request, provider);
  EXPECT_EQ(std::get<resolver::Solution>(outcome.value()).levels, (std::vector<std::uint16_t>{1, 2}));
}

TEST(Resolve, LoadsOnlyTheNamesThatItTouches) {
  const auto world = parse_toy("want a\na 2 needs b\na 1 needs old\nb 1\nold 1 needs older\nolder 1\n");
  ToyProvider provider(world);
  const auto request = provider.request();
  resolver::ResolveStats stats;
  ASSERT_TRUE(resolver::resolve(request, provider, resolver::Expansion::lazy, &stats));
  EXPECT_EQ(stats.names_loaded, 2U);
  ASSERT_TRUE(resolver::resolve(request, provider, resolver::Expansion::full, &stats));
  EXPECT_EQ(stats.names_loaded, 4U);
}

/// For a name of sixty versions: the chosen version, and how many builds were read.
auto builds_read_for(const std::string& wanted, std::string_view rest = {}) -> std::pair<std::string, std::uint32_t> {
  auto text = "want " + wanted + "\n" + std::string(rest);
  for (int version = 1; version <= 60; ++version) {
    text += "a " + std::to_string(version) + (version > 58 ? " needs gone\n" : "\n");
  }
  const auto world = parse_toy(text);
  ToyProvider provider(world);
  const auto request = provider.request();
  resolver::ResolveStats stats;
  const auto outcome = resolver::resolve(request, provider, resolver::Expansion::lazy, &stats);
  const auto* const solution = std::get_if<resolver::Solution>(&outcome.value());
  return {solution == nullptr ? "none" : provider.version_text(solution->chosen.front().second), stats.candidates_loaded};
}

TEST(Resolve, ReadsTheBuildsOfANameAsFarAsItGoes) {
  EXPECT_EQ(builds_read_for("a<=59", "gone 1\n"), std::pair(std::string("59"), std::uint32_t{5}));  // one, then four; `gone` is also read
  EXPECT_EQ(builds_read_for("a"), std::pair(std::string("58"), std::uint32_t{4}));
  EXPECT_EQ(builds_read_for("a==57"), std::pair(std::string("57"), std::uint32_t{4}));
  EXPECT_EQ(builds_read_for("a==50"), std::pair(std::string("50"), std::uint32_t{16}));
  EXPECT_EQ(builds_read_for("a==1"), std::pair(std::string("1"), std::uint32_t{60}));
}

TEST(Resolve, ReadsNoFurtherWhereBuildsMeetEachSpecButNotAll) {
  std::string text = "want a, b, c\nb 2 needs a>59\nb 1\nc 2 needs a<60\nc 1\na 60/x\na 60/y\n";
  for (int version = 1; version < 60; ++version) {
    text += "a " + std::to_string(version) + "\n";
  }
  ToyProvider provider(parse_toy(text));
  const auto request = provider.request();
  resolver::ResolveStats stats;
  const auto outcome = resolver::resolve(request, provider, resolver::Expansion::lazy, &stats);
  std::string chosen;
  for (const auto& [name, build] : std::get<resolver::Solution>(outcome.value()).chosen) {
    chosen += provider.name_text(name) + " " + provider.version_text(build) + " ";
  }
  EXPECT_EQ(chosen, "a 60 b 2 c 1 ");
  EXPECT_EQ(stats.candidates_loaded, 7U);
}

TEST(Resolve, ReadsAllBuildsBeforeItSaysWhyThereIsNoSet) { EXPECT_EQ(builds_read_for("a>60").second, 60U); }

TEST(Resolve, ReadsAPuzzleWholeBeforeItSearches) {
  // Three names of two builds, each different from the next: there is no such set, and propagation from one choice does not show it.
  std::string text =
      "want a\na 99 needs x\nx 2 needs y==1\nx 1 needs y==2\ny 2 needs z==1\ny 1 needs z==2\nz 2 needs x==1\nz 1 needs x==2\n";
  for (int version = 1; version <= 60; ++version) {
    text += "a " + std::to_string(version) + "\n";
  }
  const auto world = parse_toy(text);
  ToyProvider provider(world);
  const auto request = provider.request();
  resolver::ResolveStats stats;
  const auto outcome = resolver::resolve(request, provider, resolver::Expansion::lazy, &stats);
  EXPECT_EQ(provider.version_text(std::get<resolver::Solution>(outcome.value()).chosen.front().second), "60");
  EXPECT_EQ(stats.candidates_loaded, 67U);
}

TEST(Resolve, ReadsCostlyRequirementsOnlyOfBuildsThatItTouches) {
  const auto world = parse_toy("want a\na 3 needs b>9\na 2 needs b\na 1 needs b\nb 2\nb 1\n");
  ToyProvider provider(world, resolver::ReadingCost::much);
  const auto request = provider.request();
  ASSERT_TRUE(resolver::resolve(request, provider));
  EXPECT_EQ(provider.requirements_read(), 3U);  // a 3, which fails; a 2; b 2
}

TEST(Resolve, ReadsALongWayBackInFewRounds) {
  std::string text = "want a, b\na 2\na 1\n";
  for (int version = 1; version <= 60; ++version) {
    text += "b " + std::to_string(version) + " needs a==1\n";
  }
  const auto world = parse_toy(text);
  ToyProvider provider(world, resolver::ReadingCost::little);
  const auto request = provider.request();
  resolver::ResolveStats stats;
  ASSERT_TRUE(resolver::resolve(request, provider, resolver::Expansion::lazy, &stats));
  EXPECT_LE(stats.rounds, 8U);
}

}  // namespace
}  // namespace gpusolve::test
