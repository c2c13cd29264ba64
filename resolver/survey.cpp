#include "resolver/survey.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace gpusolve::resolver {

Survey::Survey(const Universe& universe)
    : universe_(universe),
      live_(universe.builds().size(), true),
      look_(universe.specs().size()),
      looked_at_(universe.builds().size()),
      users_of_(universe.specs().size()),
      specs_of_(universe.names().size()),
      is_certain_(universe.names().size()),
      is_taken_(universe.names().size()) {
  std::ranges::transform(universe.names(), std::back_inserter(living_), [](const Name& name) { return name.builds.size(); });
  std::vector<Standing> standings;
  standings.reserve(universe.specs().size());
  for (std::uint32_t spec = 0; spec < universe.specs().size(); ++spec) {
    const auto standing = standings.emplace_back(standing_of({spec}));
    if (standing == Standing::met || standing == Standing::unmet) {
      specs_of_[universe.spec({spec}).name->value].push_back({spec});
      look_on({spec});
    }
  }
  find_users(standings);
}

auto Survey::standing_of(SpecIndex index) const -> Standing {
  const auto& spec = universe_.spec(index);
  if (!spec.name) {
    return spec.failure ? Standing::failed_fact : Standing::ignored;
  }
  return universe_.is_open(index) ? Standing::ignored : spec.matching.empty() ? Standing::unmet : Standing::met;
}

/// Makes the lists of users, one after another, each with room for all builds that use the spec.
void Survey::find_users(std::span<const Standing> standings) {
  for (const Build& build : universe_.builds()) {
    std::ranges::for_each(build.needs, [&](const Need& need) { ++users_of_[need.spec.value].end; });
  }
  std::uint32_t begin = 0;
  for (auto& [first, last] : users_of_) {
    const auto count = std::exchange(last, begin);
    first = std::exchange(begin, begin + count);
  }
  users_.resize(begin);
  for (std::uint32_t build = 0; build < universe_.builds().size(); ++build) {
    for (const Need& need : universe_.build({build}).needs) {
      if (const auto standing = standings[need.spec.value]; standing != Standing::ignored) {
        add_user({build}, need, standing);
      }
    }
  }
}

void Survey::add_user(BuildIndex build, const Need& need, Standing standing) {
  if (standing == Standing::failed_fact || (standing == Standing::unmet && need.kind == Requirement::Kind::needs)) {
    rule_out(build);
    return;
  }
  const auto& spec = universe_.spec(need.spec);
  if (*spec.name == universe_.build(build).name && !std::ranges::binary_search(spec.matching, build)) {
    rule_out(build);
  } else {
    users_[users_of_[need.spec.value].end++] = {build, need.kind};
  }
}

void Survey::demand(SpecIndex spec, bool is_needed) {
  const auto& [id, name, failure, matching] = universe_.spec(spec);
  if (!name || universe_.is_open(spec)) {
    is_possible_ = is_possible_ && !failure;
    return;
  }
  auto match = matching.begin();
  for (const auto build : universe_.name(*name).builds) {
    if (match != matching.end() && *match == build) {
      ++match;
    } else {
      rule_out(build);
    }
  }
  if (is_needed) {
    make_certain(*name);
  }
}

void Survey::rule_out(BuildIndex build) {
  if (live_[build.value]) {
    live_[build.value] = false;
    --living_[universe_.build(build).name.value];
    trail_.push_back({Step::Kind::death, build.value, {}});
    dead_.push_back(build);
  }
}

void Survey::rule_out_others(BuildIndex build) {
  for (const auto other : universe_.name(universe_.build(build).name).builds) {
    if (other != build) {
      rule_out(other);
    }
  }
}

auto Survey::settle() -> bool {
  while (is_possible_ && !(dead_.empty() && single_.empty())) {
    if (!dead_.empty()) {
      const auto build = dead_.back();
      dead_.pop_back();
      follow(build);
    } else {
      const auto name = single_.back();
      single_.pop_back();
      take(name);
    }
  }
  return is_possible_;
}

void Survey::follow(BuildIndex dead) {
  for (auto at = looked_at_[dead.value]; at != 0; at = links_[at].next) {  // a watch that moves is added to another list
    const auto spec = links_[at].spec;
    const auto& matching = universe_.spec(spec).matching;
    if (look_[spec.value] < matching.size() && matching[look_[spec.value]] == dead) {
      look_on(spec);
    }
  }
  check(universe_.build(dead).name);
}

/// Moves the watch of the spec to its next live match.
void Survey::look_on(SpecIndex spec) {
  const auto& matching = universe_.spec(spec).matching;
  auto& at = look_[spec.value];
  trail_.push_back({Step::Kind::look, spec.value, at});
  while (at < matching.size() && !live_[matching[at].value]) {
    ++at;
  }
  if (at < matching.size()) {
    auto& first = looked_at_[matching[at].value];
    links_.push_back({spec, first});
    first = static_cast<std::uint32_t>(links_.size() - 1);
  } else {
    fail(spec);
  }
}

/// Handles a spec that no live build meets any more.
void Survey::fail(SpecIndex spec) {
  const bool is_limit_met_by_absence = !is_certain_[universe_.spec(spec).name->value];
  const auto [begin, end] = users_of_[spec.value];
  for (const auto& [build, kind] : std::span(users_).subspan(begin, end - begin)) {
    if (kind == Requirement::Kind::needs || !is_limit_met_by_absence) {
      rule_out(build);
    }
  }
}

void Survey::make_certain(NameIndex name) {
  if (is_certain_[name.value]) {
    return;
  }
  is_certain_[name.value] = true;
  trail_.push_back({Step::Kind::certainty, name.value, {}});
  for (const auto spec : specs_of_[name.value]) {
    if (look_[spec.value] == universe_.spec(spec).matching.size()) {
      fail(spec);
    }
  }
  check(name);
}

void Survey::check(NameIndex name) {
  if (is_certain_[name.value] && living_[name.value] <= 1) {
    is_possible_ = is_possible_ && living_[name.value] == 1;
    single_.push_back(name);
  }
}

/// Adds the requirements of a certain name's only live build to the demands.
void Survey::take(NameIndex name) {
  if (is_taken_[name.value]) {
    return;
  }
  is_taken_[name.value] = true;
  trail_.push_back({Step::Kind::taking, name.value, {}});
  const auto build = *std::ranges::find_if(universe_.name(name).builds, [&](BuildIndex it) { return live_[it.value]; });
  for (const auto& [spec, kind] : universe_.build(build).needs) {
    demand(spec, kind == Requirement::Kind::needs);
  }
}

void Survey::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto& [kind, index, before] = trail_.back();
    switch (kind) {
      case Step::Kind::death:
        live_[index] = true;
        ++living_[universe_.build({index}).name.value];
        break;
      case Step::Kind::look:
        look_[index] = before;
        break;
      case Step::Kind::certainty:
        is_certain_[index] = false;
        break;
      case Step::Kind::taking:
        is_taken_[index] = false;
        break;
    }
  }
  dead_.clear();
  single_.clear();
  is_possible_ = true;
}

auto Survey::reachable_from(const std::vector<SpecIndex>& specs) const -> Builds {
  static const std::vector<BuildIndex> k_none;
  Builds is_reached(live_.size());
  Builds is_seen(universe_.specs().size());
  for (auto open = specs; !open.empty();) {
    const auto spec = open.back().value;
    open.pop_back();
    for (const auto build : is_seen[spec] ? k_none : universe_.spec({spec}).matching) {
      if (live_[build.value] && !is_reached[build.value]) {
        is_reached[build.value] = true;
        for (const auto& need : universe_.build(build).needs) {
          if (need.kind == Requirement::Kind::needs) {
            open.push_back(need.spec);
          }
        }
      }
    }
    is_seen[spec] = true;
  }
  return is_reached;
}

void ask(const Asked& asked, const Universe& universe, Survey& survey) {
  std::ranges::for_each(asked.roots, [&](SpecIndex spec) { survey.demand(spec, true); });
  std::ranges::for_each(asked.constraints, [&](SpecIndex spec) { survey.demand(spec, false); });
  for (std::uint32_t build = 0; build < universe.builds().size(); ++build) {
    if (bound_against(universe.build({build}), *asked.request)) {
      survey.rule_out({build});
    }
  }
}

}  // namespace gpusolve::resolver
