#include "tests/resolver/random_world.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace gpusolve::test {
namespace {

using Random = std::mt19937;

/// 0 … count-1; std's distributions differ between libraries.
auto below(Random& random, std::uint32_t count) -> std::uint32_t { return static_cast<std::uint32_t>(random() % count); }

auto name_of(std::uint32_t index) -> std::string { return std::string(1, static_cast<char>('a' + index)); }

auto random_spec(Random& random, std::uint32_t names) -> ToySpec {
  constexpr std::array<const char*, 6> k_operations{"==", "!=", "<", "<=", ">", ">="};
  if (below(random, 12) == 0) {
    return {"fact", below(random, 2) == 0 ? ">=" : "<", static_cast<int>(1 + below(random, 4))};
  }
  ToySpec spec{name_of(below(random, names)), "", 0};
  if (below(random, 3) != 0) {
    spec.operation = k_operations[below(random, k_operations.size())];
    spec.version = static_cast<int>(1 + below(random, 4));
  }
  return spec;
}

auto random_build(Random& random, const std::string& name, int version, std::uint32_t names, std::size_t objectives) -> ToyBuild {
  ToyBuild build{name, version, "", {}, {}, {}, {}};
  for (auto count = below(random, 3); count > 0; --count) {
    build.needs.push_back(random_spec(random, names));
  }
  if (!build.needs.empty() && below(random, 3) == 0) {
    build.knows = {build.needs.front()};
  }
  if (below(random, 5) == 0) {
    build.limits.push_back(random_spec(random, names));
  }
  for (std::size_t i = 0; i < objectives; ++i) {
    build.penalties.push_back(static_cast<std::uint16_t>(below(random, 3)));
  }
  if (below(random, 15) == 0) {
    build.excluded = ReasonCode::yanked;
  }
  return build;
}

template <class Items>
void shuffle(Items& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[below(random, static_cast<std::uint32_t>(i))]);
  }
}

/// Adds copies of builds that go with one part, for other parts: a few, because the reference solver tries all combinations.
void add_twins(ToyWorld& world, const std::string& pivot, std::uint32_t parts, Random& random) {
  constexpr std::size_t k_most_builds = 16;
  const auto originals = world.builds;
  for (const auto& original : originals) {
    for (auto part = std::uint32_t{1}; !original.knows.empty() && original.name != pivot && part <= parts; ++part) {
      auto twin = original;
      const ToySpec spec{pivot, "==", static_cast<int>(part)};
      std::ranges::replace(twin.needs, original.knows.front(), spec);
      twin.knows = {spec};
      if (twin != original && world.builds.size() < k_most_builds && below(random, 4) != 0) {
        world.builds.push_back(std::move(twin));
      }
    }
  }
}

}  // namespace

auto random_world(std::uint32_t seed) -> ToyWorld {
  Random random(seed);
  ToyWorld world;
  const auto names = 3 + below(random, 4);
  world.facts["fact"] = static_cast<int>(1 + below(random, 4));
  world.limits.resize(below(random, 3));
  world.before = static_cast<std::uint16_t>(below(random, static_cast<std::uint32_t>(world.limits.size() + 1)));
  for (auto& limit : world.limits) {
    if (below(random, 4) == 0) {
      limit = static_cast<std::uint16_t>(below(random, 2));
    }
  }
  for (std::uint32_t name = 0; name < names; ++name) {
    for (auto count = below(random, 12) == 0 ? 0U : 1 + below(random, 4); count > 0; --count) {
      world.builds.push_back(random_build(random, name_of(name), static_cast<int>(1 + below(random, 4)), names, world.limits.size()));
    }
  }
  for (auto count = 1 + below(random, 2); count > 0; --count) {
    world.wants.push_back(random_spec(random, names));
  }
  if (below(random, 4) == 0) {
    world.allows.push_back(random_spec(random, names));
  }
  if (below(random, 2) == 0) {
    world.newest.push_back(name_of(below(random, names)));
  }
  return world;
}

auto parted_world(std::uint32_t seed) -> ToyWorld {
  Random random(seed);
  auto world = random_world(seed);
  const std::string pivot = "p";
  world.newest = {pivot};
  const auto parts = 1 + below(random, 4);
  for (auto& build : world.builds) {
    if (below(random, 8) != 0) {
      build.knows = {{pivot, "==", static_cast<int>(1 + below(random, parts))}};
      build.needs.push_back(build.knows.front());
    }
  }
  for (std::uint32_t part = 1; part <= parts; ++part) {
    auto build = random_build(random, pivot, static_cast<int>(part), 3, world.limits.size());
    build.knows.clear();
    build.needs.resize(below(random, 4) == 0 ? std::min<std::size_t>(build.needs.size(), 1) : 0);
    world.builds.push_back(std::move(build));
  }
  if (below(random, 4) == 0) {
    world.wants.push_back({pivot, "", 0});
  }
  if (below(random, 2) == 0) {
    add_twins(world, pivot, parts, random);
  }
  return world;
}

auto shuffled(ToyWorld world, std::uint32_t seed) -> ToyWorld {
  Random random(seed);
  for (std::size_t i = 0; i < world.builds.size(); ++i) {
    world.builds[i].build = std::to_string(i);
  }
  shuffle(world.builds, random);
  for (std::size_t i = 0; i < world.builds.size(); ++i) {  // builds of one version keep their order, which is their preference
    for (auto j = i + 1; j < world.builds.size(); ++j) {
      auto& left = world.builds[i];
      auto& right = world.builds[j];
      if (left.name == right.name && left.version == right.version && std::stoi(left.build) > std::stoi(right.build)) {
        std::swap(left, right);
      }
    }
  }
  for (auto& build : world.builds) {
    shuffle(build.needs, random);
    shuffle(build.limits, random);
  }
  return world;
}

}  // namespace gpusolve::test
