#include "resolver/reading.hpp"

#include <algorithm>
#include <deque>

namespace gpusolve::resolver {

auto Reading::follow(SpecIndex start) -> Status {
  std::deque<SpecIndex> open{start};
  for (; !open.empty(); open.pop_front()) {
    const auto spec = open.front();
    const auto name = universe_.spec(spec).name;
    if (!name || (universe_.name(*name).is_loaded && spec != start)) {
      continue;
    }
    if (auto loaded = universe_.load(*name); !loaded) {
      return loaded;
    }
    const auto best = best_hope(spec);
    if (!best) {
      return best.error();
    }
    if (!*best) {
      continue;
    }
    if (auto expanded = universe_.expand(**best); !expanded) {
      return expanded;
    }
    for (const auto& need : universe_.build(**best).needs) {
      if (need.kind == Requirement::Kind::needs && universe_.is_open(need.spec)) {
        open.push_back(need.spec);
      }
    }
  }
  return std::monostate{};
}

/// The most preferred build that meets the spec and that no known fact excludes. Reads builds until there is one.
auto Reading::best_hope(SpecIndex spec) -> Result<std::optional<BuildIndex>> {
  for (;;) {
    const auto& matching = universe_.spec(spec).matching;
    const auto found = std::ranges::find_if(matching, [&](BuildIndex build) { return !universe_.is_hopeless(build); });
    if (found == matching.end() || !universe_.build(*found).is_rest) {
      return found == matching.end() ? std::nullopt : std::optional(*found);
    }
    if (auto read = universe_.read_on(*universe_.spec(spec).name); !read) {
      return read.error();
    }
  }
}

auto Reading::read_needs_of(const std::vector<ChosenBuild>& chosen) -> Result<bool> {
  bool is_new = false;
  for (const auto& [name, build] : chosen) {
    const auto was_unread = read_needs_of(build);
    if (!was_unread) {
      return was_unread.error();
    }
    is_new = is_new || *was_unread;
  }
  return is_new;
}

auto Reading::read_needs_of(BuildIndex build) -> Result<bool> {
  bool is_new = !universe_.build(build).is_expanded;
  if (auto expanded = universe_.expand(build); !expanded) {
    return expanded.error();
  }
  const auto needs = universe_.build(build).needs;
  for (const auto& need : needs) {
    if (need.kind == Requirement::Kind::needs && universe_.is_open(need.spec)) {
      is_new = true;
      if (auto loaded = follow(need.spec); !loaded) {
        return loaded.error();
      }
    }
  }
  return is_new;
}

auto Reading::read_needs_of_version(BuildIndex build) -> Result<bool> {
  if (universe_.build(build).is_expanded) {
    return read_needs_of(build);
  }
  const auto builds = universe_.name(universe_.build(build).name).builds;
  const auto tier = universe_.build(build).tier;
  for (const auto sibling : builds) {
    auto read = universe_.build(sibling).tier == tier ? read_needs_of(sibling) : Result<bool>(false);
    if (!read) {
      return read;
    }
  }
  return true;
}

/// The specs of the request and of the chosen builds on the name.
auto Reading::specs_on(NameIndex name, const std::vector<ChosenBuild>& chosen) const -> std::vector<SpecIndex> {
  std::vector<SpecIndex> specs;
  const auto add = [&](SpecIndex spec) {
    if (universe_.spec(spec).name == name) {
      specs.push_back(spec);
    }
  };
  std::ranges::for_each(asked_.roots, add);
  std::ranges::for_each(asked_.constraints, add);
  for (const auto& choice : chosen) {
    std::ranges::for_each(universe_.build(choice.second).needs, add, &Need::spec);
  }
  return specs;
}

auto Reading::is_met_by(BuildIndex build, const std::vector<SpecIndex>& specs) const -> bool {
  return !universe_.is_hopeless(build) &&
         std::ranges::all_of(specs, [&](SpecIndex spec) { return std::ranges::binary_search(universe_.spec(spec).matching, build); });
}

/// Whether for each spec some build that was read meets it.
auto Reading::is_each_met(const std::vector<SpecIndex>& specs) const -> bool {
  return std::ranges::all_of(specs, [this](SpecIndex spec) {
    const auto& matching = universe_.spec(spec).matching;
    return !matching.empty() && !universe_.build(matching.front()).is_rest;
  });
}

/// Reads builds of a name until one meets all the specs, or none is left. Also reads that build's requirements, because the build will
/// probably be chosen. If each spec is met by some build, but no build meets all, reads no further than the rest's version: further
/// builds may fail in the same way, and the specs will change when a build takes the place of the rest.
auto Reading::read_until_met(NameIndex name, const std::vector<SpecIndex>& specs) -> Status {
  const auto tier_of_last = [&] { return universe_.build(universe_.name(name).builds.back()).tier; };
  const auto tier = tier_of_last();
  for (auto at = universe_.read_count(name); universe_.has_rest(name) && (tier_of_last() == tier || !is_each_met(specs));) {
    if (auto read = universe_.read_on(name); !read) {
      return read;
    }
    for (; at < universe_.read_count(name); ++at) {
      if (const auto build = universe_.name(name).builds[at]; is_met_by(build, specs)) {
        const auto read = read_needs_of(build);
        return read ? Status(std::monostate{}) : read.error();
      }
    }
  }
  return std::monostate{};
}

auto Reading::unread_live() const -> std::vector<BuildIndex> {
  const auto live = live_builds(universe_, asked_);
  std::vector<BuildIndex> unread;
  for (std::uint32_t build = 0; live && build < live->size(); ++build) {
    if ((*live)[build] != 0 && !universe_.is_needs_loaded({build})) {
      unread.push_back({build});
    }
  }
  return unread;
}

auto Reading::read_live() -> Result<bool> {
  bool is_new = false;
  for (auto unread = unread_live(); !unread.empty(); unread = unread_live()) {
    for (const auto build : unread) {
      if (auto loaded = universe_.load_needs_of(build); !loaded) {
        return loaded.error();
      }
    }
    is_new = true;
  }
  return is_new;
}

auto Reading::look() -> Result<Look> {
  for (;;) {
    Levels levels;
    auto hopeful = hopeful_builds(universe_, asked_, levels);
    const auto chosen = hopeful ? sole(*hopeful) : std::nullopt;
    const auto is_new = chosen ? read_rests_in(*chosen) : false;
    if (!is_new || !*is_new) {
      return is_new ? Result<Look>(Look{std::move(hopeful), chosen.has_value(), std::move(levels)}) : is_new.error();
    }
  }
}

/// Reads more builds for each rest among the chosen builds. Returns whether a rest was chosen.
auto Reading::read_rests_in(const std::vector<ChosenBuild>& chosen) -> Result<bool> {
  bool is_new = false;
  for (const auto& [name, build] : chosen) {
    if (universe_.build(build).is_rest) {
      is_new = true;
      if (auto read = read_until_met(name, specs_on(name, chosen)); !read) {
        return read.error();
      }
    }
  }
  const auto needs = is_new ? read_needs_of(chosen) : Result<bool>(false);
  return needs ? Result<bool>(is_new) : needs;
}

auto Reading::read_versions_after(BuildIndex chosen, std::size_t count) -> Status {
  const auto builds = universe_.name(universe_.build(chosen).name).builds;
  auto tier = universe_.build(chosen).tier;
  for (auto next = std::ranges::find(builds, chosen); next != builds.end() && count > 0; ++next) {
    if (universe_.build(*next).tier == tier) {
      continue;
    }
    if (const auto read = read_needs_of_version(*next); !read) {
      return read.error();
    }
    tier = universe_.build(*next).tier;
    --count;
  }
  return std::monostate{};
}

auto Reading::sole(const Builds& hopeful) const -> std::optional<std::vector<ChosenBuild>> {
  std::vector<ChosenBuild> chosen;
  for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
    const auto& builds = universe_.name({name}).builds;
    const auto is_hopeful = [&](BuildIndex build) { return hopeful[build.value]; };
    const auto first = std::ranges::find_if(builds, is_hopeful);
    if (first == builds.end()) {
      continue;
    }
    if (std::find_if(first + 1, builds.end(), is_hopeful) != builds.end()) {
      return std::nullopt;
    }
    chosen.emplace_back(NameIndex{name}, *first);
  }
  return chosen;
}

}  // namespace gpusolve::resolver
