#include "resolver/branching.hpp"

#include <algorithm>

#include "tests/resolver/read_world.hpp"

namespace gpusolve::test {
namespace {

/// "none", "unknown", or the builds of a set.
auto found_in(const ReadWorld& read) -> std::string {
  resolver::Survey survey(read.universe);
  resolver::ask(read.asked, read.universe, survey);
  EXPECT_TRUE(survey.settle());
  const auto before = survey.reachable_from(read.asked.roots);
  resolver::Branching branching(read.universe, survey);
  const auto has_set = branching.has_set();
  EXPECT_EQ(survey.reachable_from(read.asked.roots), before) << "a search leaves the survey as it was";
  if (!has_set || !*has_set) {
    return has_set ? "none" : "unknown";
  }
  std::string set;
  for (const auto build : branching.set()) {
    set += (set.empty() ? "" : ", ") + read.text(build);
  }
  return set;
}

/// As many names as versions and one more, no two of which may have the same version.
auto pigeons(int versions) -> std::string {
  std::string want = "want ";
  std::string builds;
  for (int name = 0; name <= versions; ++name) {
    want += (name == 0 ? "n" : ", n") + std::to_string(name);
    for (int version = 1; version <= versions; ++version) {
      builds += "n" + std::to_string(name) + " " + std::to_string(version);
      for (int other = 0; other <= versions; ++other) {
        if (other != name) {
          builds += (other == (name == 0 ? 1 : 0) ? " limits n" : ", n") + std::to_string(other) + "!=" + std::to_string(version);
        }
      }
      builds += "\n";
    }
  }
  return want + "\n" + builds;
}

constexpr auto k_odd_circle =
    "want a, b, c\na 1 limits b>1, c>1\na 2 limits b<2, c<2\nb 1 limits a>1, c>1\nb 2 limits a<2, c<2\nc 1 limits a>1, b>1\n"
    "c 2 limits a<2, b<2\n";

TEST(Branching, FindsTheSetThatPropagationLeaves) { EXPECT_EQ(found_in(ReadWorld(parse_toy("want a\na 1 needs b\nb 1\n"))), "a 1, b 1"); }

TEST(Branching, TriesBuildsUntilOneHasASet) {
  const auto* const circle =
      "want a, b, c\na 1\na 2 limits b<2, c<2\na 3 limits b>1, c>1\nb 1 limits a<3, c>1\nb 2 limits a<2\nc 1 limits b>1\nc 2\n";
  const auto found = found_in(ReadWorld(parse_toy(circle)));
  EXPECT_NE(found, "unknown");
  EXPECT_NE(found, "none");
}

TEST(Branching, ShowsThatThereIsNoSetWherePropagationDoesNot) { EXPECT_EQ(found_in(ReadWorld(parse_toy(k_odd_circle))), "none"); }

TEST(Branching, ShowsThatPigeonsLackAHole) { EXPECT_EQ(found_in(ReadWorld(parse_toy(pigeons(3)))), "none"); }

TEST(Branching, GivesUpOnAPuzzle) { EXPECT_EQ(found_in(ReadWorld(parse_toy(pigeons(8)))), "unknown"); }

TEST(Branching, RefutesOnlyAmongTheseBuilds) {
  const ReadWorld read(parse_toy("want a\na 1\na 2 needs b, c\nb 1 limits c>1\nb 2 limits c<2\nc 1\nc 2\n"));
  resolver::Builds all(read.universe.builds().size(), true);
  EXPECT_FALSE(resolver::is_refuted(read.universe, read.asked, all));
  std::ranges::fill(all, false);
  EXPECT_TRUE(resolver::is_refuted(read.universe, read.asked, all));
}

}  // namespace
}  // namespace gpusolve::test
