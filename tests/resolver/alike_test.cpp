#include "resolver/alike.hpp"

#include <algorithm>
#include <random>

#include "resolver/sets.hpp"
#include "tests/resolver/random_world.hpp"
#include "tests/resolver/read_world.hpp"

namespace gpusolve::test {
namespace {

using resolver::BuildIndex;
using resolver::Builds;

/// The builds that another one stands for.
auto united(const char* text) -> std::string {
  const ReadWorld read(parse_toy(text));
  resolver::Alike alike(read.universe, read.pivot());
  const auto fewer = alike.representatives(Builds(read.universe.builds().size(), 1));
  std::string out;
  for (std::uint32_t build = 0; build < fewer.size(); ++build) {
    out += fewer[build] != 0 ? "" : (out.empty() ? "" : ", ") + read.text({build});
  }
  return out;
}

struct Row {
  const char* name{};
  const char* world{};
  const char* united{};
};

class UnitedBuilds : public testing::TestWithParam<Row> {};

TEST_P(UnitedBuilds, DifferOnlyInTheBuildOfThePivotThatTheyNeed) { EXPECT_EQ(united(GetParam().world), GetParam().united); }

constexpr Row k_rows[] = {
    {"AWheelForEachPython", "newest p\nwant a\na 1/x needs p==1, b\na 1/y needs p==2, b\nb 1\np 1\np 2\n", "a 1/y"},
    {"NotWithOtherNeeds", "newest p\nwant a\na 1/x needs p==1, b\na 1/y needs p==2\nb 1\np 1\np 2\n", ""},
    {"NotWithALimitOnThePivot", "newest p\nwant a\na 1/x needs p==1\na 1/y needs p==2 limits p<2\np 1\np 2\n", ""},
    {"NotIfASpecTellsThemApart", "newest p\nwant a, c\na 2 needs p==1\na 1 needs p==2\nc 1 needs a<2\np 1\np 2\n", ""},
    {"OfTwoVersionsIfNoSpecTellsThemApart", "newest p\nwant a\na 2 needs p==1\na 1 needs p==2\np 1\np 2\n", "a 1"},
    {"NotWithoutANeedOfThePivot", "newest p\nwant a\na 1/x\na 1/y\np 1\n", ""},
    {"NothingWithoutAPivot", "want a\na 1/x needs p==1\na 1/y needs p==2\np 1\np 2\n", ""},
    {"NeverThePivotItself", "newest p\nwant a\na 1 needs p\np 1/x needs p\np 1/y needs p\n", ""},
};
INSTANTIATE_TEST_SUITE_P(Cases, UnitedBuilds, testing::ValuesIn(k_rows), [](const auto& row) { return row.param.name; });

/// Each build once for each of three builds of a new name.
auto with_pivot(const ToyWorld& world, std::mt19937& random) -> ToyWorld {
  auto out = world;
  out.builds.clear();
  out.newest = {"pivot"};
  for (const auto& build : world.builds) {
    for (int version = 1; version <= 3; ++version) {
      if (random() % 4 != 0) {
        out.builds.push_back(build);
        out.builds.back().build = std::to_string(version);
        out.builds.back().needs.push_back({"pivot", "==", version});
      }
    }
  }
  for (int version = 1; version <= 3; ++version) {
    out.builds.push_back({"pivot", version, "", {}, {}, std::vector<std::uint16_t>(world.limits.size()), {}});
  }
  return out;
}

/// Whether each requirement of the set is met in it.
auto is_consistent(const std::vector<BuildIndex>& set, const resolver::Universe& universe) -> bool {
  return std::ranges::all_of(set, [&](BuildIndex build) {
    return std::ranges::all_of(universe.build(build).needs, [&](const resolver::Need& need) {
      const auto& spec = universe.spec(need.spec);
      const auto of_name = [&](BuildIndex other) { return universe.build(other).name == spec.name; };
      const auto chosen = std::ranges::find_if(set, of_name);
      const bool is_there = chosen != set.end();
      const bool is_needed = need.kind == resolver::Requirement::Kind::needs;
      return !spec.name ? !spec.failure : is_there ? std::ranges::binary_search(spec.matching, *chosen) : !is_needed;
    });
  });
}

TEST(Alike, ThereIsASetOfRepresentativesIfThereIsOneOfAllBuilds) {
  std::uint32_t sets = 0;
  std::uint32_t unions = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const ReadWorld read(with_pivot(random_world(seed), random));
    Builds builds(read.universe.builds().size(), 1);
    for (std::uint32_t build = 0; build < builds.size(); ++build) {
      const bool is_bound = resolver::bound_against(read.universe.build({build}), read.request).has_value();
      builds[build] = is_bound || random() % 8 == 0 ? 0 : 1;
    }
    resolver::Budget budget;
    const auto plain = resolver::encode(read.universe, read.asked, builds, resolver::Clauses::deciding);
    resolver::solv::Engine engine(plain.problem, budget);
    const bool has_set = resolver::any_set(engine, plain).has_value();

    std::uint32_t solves = 0;
    const auto found = resolver::set_finder(read.universe, read.asked, budget, solves)(builds);

    ASSERT_EQ(found.has_value(), has_set) << "seed " << seed;
    if (found) {
      ASSERT_TRUE(is_consistent(*found, read.universe)) << "seed " << seed;
      ASSERT_TRUE(std::ranges::all_of(*found, [&](BuildIndex build) { return builds[build.value] != 0; })) << "seed " << seed;
    }
    const auto fewer = resolver::Alike(read.universe, read.pivot()).representatives(builds);
    sets += has_set ? 1 : 0;
    unions += fewer == builds ? 0 : 1;
  }
  EXPECT_GT(sets, 500U);
  EXPECT_LT(sets, 2500U);
  EXPECT_GT(unions, 2000U);
}

}  // namespace
}  // namespace gpusolve::test
