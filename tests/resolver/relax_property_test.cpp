// Compares remedies of random worlds with brute force: every set of knobs at every setting, judged one by one. A failure prints its seed;
// random_world(seed) reproduces the world.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>

#include "resolver/relax.hpp"
#include "resolver/resolve.hpp"
#include "tests/resolver/judge.hpp"
#include "tests/resolver/random_world.hpp"

namespace gpusolve::test {
namespace {

using resolver::Knob;
using resolver::Turns;
using Sets = std::vector<Turns>;

constexpr std::size_t k_universes = 2000;  // worlds without a solution
constexpr std::size_t k_most_builds = 11;  // limit for brute force
constexpr std::size_t k_most_knobs = 5;
constexpr std::uint32_t k_most_changes = 3;

/// A knob of a toy world, and the effect of each setting.
struct ToyKnob {
  Knob knob;
  std::vector<std::function<void(ToyWorld&)>> settings;
};

/// Looser specs, nearest first; never the spec itself.
auto looser(const ToySpec& spec) -> std::vector<ToySpec> {
  std::vector<ToySpec> specs;
  if (spec.operation == "==") {
    specs.push_back({spec.name, ">=", spec.version});
  } else if (spec.operation == "<" || spec.operation == "<=") {
    specs.push_back({spec.name, spec.operation, spec.version + 1});
    specs.push_back({spec.name, spec.operation, spec.version + 2});
  } else if (spec.operation == ">" || spec.operation == ">=") {
    specs.push_back({spec.name, spec.operation, spec.version - 1});
  }
  if (!spec.operation.empty()) {
    specs.push_back({spec.name, "", 0});
  }
  return specs;
}

/// Loosens a want step by step, and finally makes anything meet it.
auto want_knob(const ToyWorld& world, std::size_t index) -> ToyKnob {
  ToyKnob knob;
  for (const auto& spec : looser(world.wants[index])) {
    knob.settings.emplace_back([=](ToyWorld& changed) { changed.wants[index] = spec; });
  }
  knob.settings.emplace_back([=](ToyWorld& changed) { changed.wants[index] = {"free", "", 0}; });
  return knob;
}

/// Other values of the fact, nearest first. Not monotone: what one allows, the next may forbid.
auto fact_knob(int value) -> ToyKnob {
  ToyKnob knob;
  knob.knob.is_monotone = false;
  std::vector<int> others{1, 2, 3, 4, 5};
  std::erase(others, value);
  std::ranges::stable_sort(others, {}, [=](int other) { return std::abs(other - value); });
  for (const auto other : others) {
    knob.settings.emplace_back([=](ToyWorld& changed) { changed.facts["fact"] = other; });
  }
  return knob;
}

auto limit_knob(std::size_t index, std::uint16_t limit) -> ToyKnob {
  ToyKnob knob;
  knob.settings.emplace_back([=](ToyWorld& changed) { changed.limits[index] = static_cast<std::uint16_t>(limit + 1); });
  knob.settings.emplace_back([=](ToyWorld& changed) { changed.limits[index] = std::nullopt; });
  return knob;
}

auto knobs_of(const ToyWorld& world, std::uint32_t seed) -> std::vector<ToyKnob> {
  std::vector<ToyKnob> knobs;
  for (std::size_t i = 0; i < world.wants.size(); ++i) {
    knobs.push_back(want_knob(world, i));
  }
  knobs.push_back(fact_knob(world.facts.at("fact")));
  for (std::size_t i = 0; i < world.allows.size(); ++i) {
    knobs.push_back({{}, {[=](ToyWorld& changed) { changed.allows[i] = {"free", "", 0}; }}});
  }
  for (std::size_t i = 0; i < world.limits.size(); ++i) {
    if (world.limits[i]) {
      knobs.push_back(limit_knob(i, *world.limits[i]));
    }
  }
  for (std::size_t i = 0; i < world.builds.size(); ++i) {
    if (world.builds[i].excluded && knobs.size() < k_most_knobs) {
      knobs.push_back({{}, {[=](ToyWorld& changed) { changed.builds[i].excluded.reset(); }}});
    }
  }
  for (std::size_t i = 0; i < knobs.size(); ++i) {
    knobs[i].knob.settings = static_cast<std::uint32_t>(knobs[i].settings.size());
    knobs[i].knob.cost = 1 + (seed * 7 + static_cast<std::uint32_t>(i) * 5) % 11;  // some equal, some not
  }
  return knobs;
}

/// Version 0 of `free` meets everything.
auto with_free(ToyWorld world) -> ToyWorld {
  world.builds.push_back({"free", 0, "", {}, {}, {}, {}});
  world.wants.resize(std::max<std::size_t>(world.wants.size(), 1));
  return world;
}

auto changed(const ToyWorld& world, const std::vector<ToyKnob>& knobs, const Turns& turns) -> ToyWorld {
  auto out = world;
  for (const auto& turn : turns) {
    knobs[turn.knob].settings.at(turn.setting - 1)(out);
  }
  return out;
}

/// The changed problem, solved by the resolver.
class ToyProblem final : public resolver::ChangedProblem {
 public:
  ToyProblem(const ToyWorld& world, const std::vector<ToyKnob>& knobs) : world_(world), knobs_(knobs) {}

  [[nodiscard]] auto is_met(const Turns& turns) -> Result<bool> override {
    const auto open = std::ranges::find(turns, resolver::k_any_setting, &resolver::Turn::setting);
    if (open == turns.end()) {
      ToyProvider provider(changed(world_, knobs_, turns));
      return std::holds_alternative<resolver::Solution>(resolver::resolve(provider.request(), provider).value());
    }
    const auto place = static_cast<std::size_t>(open - turns.begin());
    auto one = turns;
    for (one[place].setting = 1; one[place].setting <= knobs_[open->knob].knob.settings; ++one[place].setting) {
      if (is_met(one).value()) {
        return true;
      }
    }
    one.erase(one.begin() + static_cast<std::ptrdiff_t>(place));
    return is_met(one);
  }

 private:
  const ToyWorld& world_;
  const std::vector<ToyKnob>& knobs_;
};

/// Every set of up to three knobs, cheapest first, at every setting; the dearest knob varies slowest.
class BruteForce {
 public:
  BruteForce(const ToyWorld& world, const std::vector<ToyKnob>& knobs) : world_(world), knobs_(knobs) {}

  auto run() -> Sets {
    std::vector<std::uint32_t> masks;
    for (std::uint32_t mask = 1; mask < (1U << knobs_.size()); ++mask) {
      if (std::popcount(mask) <= static_cast<int>(k_most_changes)) {
        masks.push_back(mask);
      }
    }
    std::ranges::sort(masks, {}, [&](std::uint32_t mask) { return std::tuple(cost_of(mask), std::popcount(mask), members(mask)); });
    Sets found;
    std::vector<std::uint32_t> taken;
    for (const auto mask : masks) {
      const bool has_less = std::ranges::any_of(taken, [&](std::uint32_t less) { return (mask & less) == less; });
      Turns turns;
      if (!has_less && first_that_works(mask, turns)) {
        taken.push_back(mask);
        found.push_back(turns);
      }
    }
    return found;
  }

 private:
  auto members(std::uint32_t mask) const -> std::vector<std::uint32_t> {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < knobs_.size(); ++i) {
      if ((mask & (1U << i)) != 0) {
        all.push_back(i);
      }
    }
    return all;
  }

  auto cost_of(std::uint32_t mask) const -> std::uint32_t {
    std::uint32_t cost = 0;
    for (const auto knob : members(mask)) {
      cost += knobs_[knob].knob.cost;
    }
    return cost;
  }

  auto first_that_works(std::uint32_t mask, Turns& turns) const -> bool {
    auto order = members(mask);
    std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t knob) { return knobs_[knob].knob.cost; });
    std::vector<std::uint32_t> at(order.size(), 1);
    for (;;) {
      turns.clear();
      for (std::size_t i = 0; i < order.size(); ++i) {
        turns.push_back({order[i], at[i]});
      }
      std::ranges::sort(turns);
      if (judge(changed(world_, knobs_, turns))) {
        return true;
      }
      std::size_t place = order.size();
      while (place > 0 && ++at[place - 1] > knobs_[order[place - 1]].knob.settings) {
        at[--place] = 1;
      }
      if (place == 0) {
        return false;
      }
    }
  }

  const ToyWorld& world_;
  const std::vector<ToyKnob>& knobs_;
};

auto plain(const std::vector<ToyKnob>& knobs) -> std::vector<Knob> {
  std::vector<Knob> out;
  std::ranges::transform(knobs, std::back_inserter(out), &ToyKnob::knob);
  return out;
}

TEST(RandomUniverses, HaveExactlyTheRemediesThatBruteForceFinds) {
  std::size_t unsolvable = 0;
  std::array<std::size_t, k_most_changes + 1> of_size{};
  for (std::uint32_t seed = 1; unsolvable < k_universes; ++seed) {
    const auto world = with_free(random_world(seed));
    if (world.builds.size() > k_most_builds || judge(world)) {
      continue;
    }
    ++unsolvable;
    const auto knobs = knobs_of(world, seed);
    ToyProblem problem(world, knobs);
    const auto found = resolver::find_remedies(plain(knobs), problem, {k_most_changes, 100000}).value();
    ASSERT_TRUE(found.is_complete);
    ASSERT_EQ(found.sets, BruteForce(world, knobs).run()) << "seed " << seed;
    for (const auto& set : found.sets) {
      ++of_size.at(set.size());
    }
  }
  EXPECT_GE(of_size[1], 500U) << "the worlds must be varied enough to say something";
  EXPECT_GE(of_size[2], 100U);
  EXPECT_GE(of_size[3], 5U);
}

}  // namespace
}  // namespace gpusolve::test
