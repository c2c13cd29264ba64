#include "tests/resolver/judge.hpp"

#include <algorithm>
#include <set>

namespace gpusolve::test {
namespace {

using Set = std::vector<std::uint32_t>;

auto chosen_of(const ToyWorld& world, const Set& set, const std::string& name) -> const ToyBuild* {
  for (const auto index : set) {
    if (world.builds[index].name == name) {
      return &world.builds[index];
    }
  }
  return nullptr;
}

auto is_met(const ToyWorld& world, const Set& set, const ToySpec& spec) -> bool {
  if (const auto fact = world.facts.find(spec.name); fact != world.facts.end()) {
    return spec.allows(fact->second);
  }
  const auto* const build = chosen_of(world, set, spec.name);
  return build != nullptr && spec.allows(build->version);
}

auto is_allowed(const ToyWorld& world, const Set& set, const ToySpec& spec) -> bool {
  if (world.facts.contains(spec.name)) {
    return is_met(world, set, spec);
  }
  const auto* const build = chosen_of(world, set, spec.name);
  return build == nullptr || spec.allows(build->version);
}

auto penalty(const ToyBuild& build, std::size_t objective) -> std::uint32_t {
  return objective < build.penalties.size() ? build.penalties[objective] : 0U;
}

/// Breadth first from the wants, siblings by name; only needed builds.
auto breadth_first(const ToyWorld& world, const Set& set) -> Set {
  Set order;
  std::set<std::string> seen;
  const auto visit = [&](const std::string& name) {
    for (const auto index : set) {
      if (world.builds[index].name == name && seen.insert(name).second) {
        order.push_back(index);
      }
    }
  };
  for (const auto& want : world.wants) {
    visit(want.name);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {  // NOLINT(modernize-loop-convert): `order` grows as it is walked
    std::set<std::string> names;
    for (const auto& need : world.builds[order[i]].needs) {
      names.insert(need.name);
    }
    std::ranges::for_each(names, visit);
  }
  return order;
}

auto tier(const ToyWorld& world, const ToyBuild& build) -> std::uint32_t {
  std::set<int> newer;
  for (const auto& other : world.builds) {
    if (!other.excluded && other.name == build.name && other.version > build.version) {
      newer.insert(other.version);
    }
  }
  return static_cast<std::uint32_t>(newer.size());
}

auto rank(const ToyWorld& world, std::uint32_t index) -> std::uint32_t {
  std::uint32_t better = 0;
  for (std::uint32_t other = 0; other < world.builds.size(); ++other) {
    const auto& [left, right] = std::pair(world.builds[other], world.builds[index]);
    better += left.name == right.name && (left.version > right.version || (left.version == right.version && other < index)) ? 1U : 0U;
  }
  return better;
}

auto level(const ToyWorld& world, const Set& set, std::size_t objective) -> std::uint32_t {
  std::uint32_t worst = 0;
  for (const auto index : set) {
    worst = std::max(worst, penalty(world.builds[index], objective));
  }
  return worst;
}

auto key_of(const ToyWorld& world, const Set& order) -> std::vector<std::uint32_t> {
  std::vector<std::uint32_t> key;
  for (std::size_t i = 0; i < world.before; ++i) {
    key.push_back(level(world, order, i));
  }
  std::set<std::string> roots;
  for (const auto& want : world.wants) {
    if (const auto* const build = chosen_of(world, order, want.name); build != nullptr && roots.insert(want.name).second) {
      key.push_back(tier(world, *build));
    }
  }
  for (std::size_t i = world.before; i < world.limits.size(); ++i) {
    key.push_back(level(world, order, i));
  }
  for (const auto& name : world.newest) {
    const auto* const build = chosen_of(world, order, name);
    key.push_back(build == nullptr ? 0U : tier(world, *build));
  }
  for (const auto index : order) {
    key.push_back(rank(world, index));
  }
  return key;
}

void consider(const ToyWorld& world, const Set& set, std::optional<JudgedSet>& best) {
  if (!is_consistent(world, set)) {
    return;
  }
  auto order = breadth_first(world, set);
  if (order.size() != set.size()) {
    return;  // contains an unnecessary build
  }
  auto key = key_of(world, order);
  if (!best || key < best->key) {
    best = JudgedSet{std::move(order), std::move(key)};
  }
}

}  // namespace

auto is_consistent(const ToyWorld& world, const Set& set) -> bool {
  for (const auto index : set) {
    const auto& build = world.builds[index];
    if (build.excluded || chosen_of(world, set, build.name) != &build ||
        !std::ranges::all_of(build.needs, [&](const ToySpec& need) { return is_met(world, set, need); }) ||
        !std::ranges::all_of(build.limits, [&](const ToySpec& limit) { return is_allowed(world, set, limit); })) {
      return false;
    }
  }
  for (std::size_t i = 0; i < world.limits.size(); ++i) {
    if (world.limits[i] && level(world, set, i) > *world.limits[i]) {
      return false;
    }
  }
  return std::ranges::all_of(world.wants, [&](const ToySpec& want) { return is_met(world, set, want); }) &&
         std::ranges::all_of(world.allows, [&](const ToySpec& allow) { return is_allowed(world, set, allow); });
}

auto judge(const ToyWorld& world) -> std::optional<JudgedSet> {
  std::map<std::string, Set> by_name;
  for (std::uint32_t i = 0; i < world.builds.size(); ++i) {
    by_name[world.builds[i].name].push_back(i);
  }
  std::vector<Set> sets{{}};
  for (const auto& [name, builds] : by_name) {
    const auto before = sets;
    for (const auto& set : before) {
      for (const auto build : builds) {
        sets.push_back(set);
        sets.back().push_back(build);
      }
    }
  }
  std::optional<JudgedSet> best;
  for (const auto& set : sets) {
    consider(world, set, best);
  }
  return best;
}

}  // namespace gpusolve::test
