// Compares random worlds with the reference solver. A failure prints its seed; random_world(seed) reproduces the world.
#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "resolver/resolve.hpp"
#include "tests/resolver/judge.hpp"
#include "tests/resolver/plain_encoding.hpp"
#include "tests/resolver/random_world.hpp"

namespace gpusolve::test {
namespace {

constexpr std::uint32_t k_worlds = 6000;

using resolver::ReadingCost;
using Chosen = std::optional<std::vector<std::string>>;

/// The builds that the resolver chooses, in its order; nullopt if it finds no solution.
auto choose(const ToyWorld& world, ReadingCost cost, resolver::Expansion expansion) -> Chosen {
  ToyProvider provider(world, cost);
  const auto request = provider.request();
  const auto outcome = resolver::resolve(request, provider, expansion);
  const auto* const solution = std::get_if<resolver::Solution>(&outcome.value());
  if (solution == nullptr) {
    return std::nullopt;
  }
  std::vector<std::string> chosen;
  for (const auto& [name, candidate] : solution->chosen) {
    chosen.push_back(world.builds.at(candidate.value).text());
  }
  return chosen;
}

auto judged(const ToyWorld& world) -> Chosen {
  const auto best = judge(world);
  if (!best) {
    return std::nullopt;
  }
  std::vector<std::string> chosen;
  for (const auto index : best->builds) {
    chosen.push_back(world.builds.at(index).text());
  }
  return chosen;
}

/// Labels builds with distinct texts.
auto labelled(ToyWorld world) -> ToyWorld {
  for (std::size_t i = 0; i < world.builds.size(); ++i) {
    world.builds[i].build = std::to_string(i);
  }
  return world;
}

TEST(RandomWorlds, GetTheJudgesChoiceOnEveryLevel) {
  std::size_t solvable = 0;
  for (std::uint32_t seed = 1; seed <= k_worlds; ++seed) {
    const auto world = labelled(random_world(seed));
    const auto best = judged(world);
    solvable += best ? 1U : 0U;
    ASSERT_EQ(choose(world, ReadingCost::nothing, resolver::Expansion::lazy), best) << "seed " << seed;
  }
  EXPECT_GT(solvable, k_worlds / 4);
  EXPECT_LT(solvable, k_worlds - k_worlds / 8);
}

TEST(RandomWorlds, GiveTheSameAnswerLazilyFullyAndWithCostlyRequirements) {
  for (std::uint32_t seed = 1; seed <= k_worlds; ++seed) {
    const auto world = labelled(random_world(seed));
    const auto lazy = choose(world, ReadingCost::nothing, resolver::Expansion::lazy);
    ASSERT_EQ(choose(world, ReadingCost::nothing, resolver::Expansion::full), lazy) << "seed " << seed;
    ASSERT_EQ(choose(world, ReadingCost::little, resolver::Expansion::lazy), lazy) << "seed " << seed;
    ASSERT_EQ(choose(world, ReadingCost::much, resolver::Expansion::lazy), lazy) << "seed " << seed;
  }
}

TEST(RandomWorlds, GetTheJudgesChoiceWhereEachBuildGoesWithOneBuildOfAName) {
  std::size_t solvable = 0;
  for (std::uint32_t seed = 1; seed <= k_worlds; ++seed) {
    const auto world = labelled(parted_world(seed));
    const auto best = judged(world);
    solvable += best ? 1U : 0U;
    for (const auto cost : {ReadingCost::nothing, ReadingCost::little, ReadingCost::much}) {
      ASSERT_EQ(choose(world, cost, resolver::Expansion::lazy), best) << "seed " << seed;
    }
    ToyProvider provider(world, ReadingCost::little);
    ASSERT_EQ(resolver::can_be_met(provider.request(), provider).value(), best.has_value()) << "seed " << seed;
  }
  EXPECT_GT(solvable, k_worlds / 8);
}

TEST(RandomWorlds, GiveTheSameAnswerHoweverTheInputIsShuffled) {
  for (std::uint32_t seed = 1; seed <= k_worlds; ++seed) {
    const auto world = labelled(random_world(seed));
    const auto plain = choose(world, ReadingCost::nothing, resolver::Expansion::lazy);
    ASSERT_EQ(choose(shuffled(random_world(seed), seed), ReadingCost::nothing, resolver::Expansion::lazy), plain) << "seed " << seed;
  }
}

TEST(RandomWorlds, AgreeWithThePlainEncodingOnWhatIsPossible) {
  for (std::uint32_t seed = 1; seed <= k_worlds; ++seed) {
    auto world = labelled(random_world(seed));
    world.limits.clear();
    world.before = 0;
    ToyProvider provider(world);
    const auto request = provider.request();
    resolver::Universe universe(provider, resolver::Extent::whole);
    std::vector<resolver::SpecIndex> roots;
    std::vector<resolver::SpecIndex> constraints;
    for (const auto spec : request.roots) {
      roots.push_back(universe.intern(spec));
    }
    for (const auto spec : request.constraints) {
      constraints.push_back(universe.intern(spec));
    }
    ASSERT_TRUE(universe.load_all());
    const auto plain = solve_plainly(universe, roots, constraints);
    ASSERT_EQ(plain.has_value(), choose(world, ReadingCost::nothing, resolver::Expansion::lazy).has_value()) << "seed " << seed;
  }
}

/// The specs of the request that the graph blames, as texts.
auto blamed(const resolver::ConflictGraph& graph, const ToyProvider& provider) -> std::set<std::string> {
  std::set<std::string> specs;
  for (const auto& edge : graph.edges) {
    if (edge.from == 0) {
      specs.insert(provider.spec_text(edge.spec));
    }
  }
  return specs;
}

TEST(RandomWorlds, BlameEnoughOfTheRequestForItsLossToHelp) {
  for (std::uint32_t seed = 1; seed <= 2500; ++seed) {
    auto world = random_world(seed);
    std::ranges::fill(world.limits, std::nullopt);
    ToyProvider provider(world);
    const auto request = provider.request();
    const auto outcome = resolver::resolve(request, provider);
    const auto* const graph = std::get_if<resolver::ConflictGraph>(&outcome.value());
    if (graph == nullptr) {
      continue;
    }
    const auto specs = blamed(*graph, provider);
    const auto is_blamed = [&](const ToySpec& spec) { return specs.contains(spec.text()); };
    auto lighter = world;
    std::erase_if(lighter.wants, is_blamed);
    std::erase_if(lighter.allows, is_blamed);
    ASSERT_TRUE(judge(lighter)) << "seed " << seed << ": all causes are told, so without them there must be a solution";
    auto heavier = world;
    std::erase_if(heavier.wants, std::not_fn(is_blamed));
    std::erase_if(heavier.allows, std::not_fn(is_blamed));
    ASSERT_FALSE(judge(heavier)) << "seed " << seed << ": the causes told must be enough for the conflict";
  }
}

/// The world that requests only the blamed specs whose bits are set, wants first.
auto asking_only(const ToyWorld& world, const std::vector<ToySpec>& wants, const std::vector<ToySpec>& allows, std::uint32_t mask)
    -> ToyWorld {
  auto out = world;
  out.wants.clear();
  out.allows.clear();
  for (std::uint32_t i = 0; i < wants.size() + allows.size(); ++i) {
    if ((mask & (1U << i)) != 0) {
      i < wants.size() ? out.wants.push_back(wants[i]) : out.allows.push_back(allows[i - wants.size()]);
    }
  }
  return out;
}

TEST(RandomWorlds, BlameNothingThatTakesNoPartInALeastConflict) {
  std::size_t shared = 0;
  for (std::uint32_t seed = 1; seed <= 2500; ++seed) {
    auto world = random_world(seed);
    std::ranges::fill(world.limits, std::nullopt);
    ToyProvider provider(world);
    const auto outcome = resolver::resolve(provider.request(), provider);
    const auto* const graph = std::get_if<resolver::ConflictGraph>(&outcome.value());
    const auto is_wanted_too = [&](const ToySpec& spec) { return std::ranges::find(world.wants, spec) != world.wants.end(); };
    if (graph == nullptr || std::ranges::any_of(world.allows, is_wanted_too)) {
      continue;  // a text that is both wanted and allowed would be ambiguous
    }
    const auto specs = blamed(*graph, provider);
    const auto is_free = [&](const ToySpec& spec) { return !specs.contains(spec.text()); };
    auto wants = world.wants;
    auto allows = world.allows;
    std::erase_if(wants, is_free);
    std::erase_if(allows, is_free);
    const auto all = (1U << (wants.size() + allows.size())) - 1U;
    std::uint32_t in_least = 0;
    std::vector<std::uint32_t> least;
    for (std::uint32_t mask = 1; mask <= all; ++mask) {  // a set comes after its subsets
      const bool is_least = std::ranges::none_of(least, [&](std::uint32_t other) { return (mask & other) == other; });
      if (is_least && !judge(asking_only(world, wants, allows, mask))) {
        least.push_back(mask);
        in_least |= mask;
        shared += mask == all && std::popcount(mask) > 1 ? 1U : 0U;
      }
    }
    ASSERT_EQ(in_least, all) << "seed " << seed << ": with any one cause taken away, the rest of its conflict must have a solution";
  }
  EXPECT_GT(shared, 20U) << "some conflicts must be of several causes";
}

}  // namespace
}  // namespace gpusolve::test
