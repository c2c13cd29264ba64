#include "resolver/universe.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "base/check.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::resolver {
namespace {

constexpr std::uint32_t k_most_doublings = 16;
constexpr std::size_t k_at_first = 1;
constexpr std::size_t k_growth = 4;  // fast growth, so that distant versions take few rounds
constexpr auto k_all = std::numeric_limits<std::size_t>::max();

}  // namespace

auto Universe::intern_name(NameId name) -> NameIndex {
  const auto [place, is_new] = name_index_.try_emplace(name, NameIndex{static_cast<std::uint32_t>(names_.size())});
  if (is_new) {
    names_.push_back({name, provider_->name_text(name)});
    specs_of_name_.emplace_back();
  }
  return place->second;
}

auto Universe::intern(SpecId spec) -> SpecIndex {
  const auto [place, is_new] = spec_index_.try_emplace(spec, SpecIndex{static_cast<std::uint32_t>(specs_.size())});
  if (!is_new) {
    return place->second;
  }
  const auto index = place->second;
  Spec entry{spec};
  std::visit(overloaded{[&](const PackageSpec& target) {
                          entry.name = intern_name(target.name);
                          specs_of_name_[entry.name->value].push_back(index);
                          match(entry, names_[entry.name->value].builds);
                        },
                        [&](const FactSpec& target) { entry.failure = target.failure; }},
             provider_->target_of(spec));
  specs_.push_back(std::move(entry));
  return index;
}

auto Universe::add_spec(NameIndex name, std::vector<BuildIndex> matching) -> SpecIndex {
  specs_.push_back({{}, name, std::nullopt, std::move(matching)});
  return {static_cast<std::uint32_t>(specs_.size() - 1)};
}

/// Appends the builds that match the spec. There are as many match lists as specs, so the lists must not waste memory.
void Universe::match(Spec& spec, std::span<const BuildIndex> builds) {
  matching_.resize(std::max(matching_.size(), builds.size()));
  const auto [unread, last] = std::ranges::copy_if(builds, matching_.begin(), [&](BuildIndex index) {
    const auto& build = builds_[index.value];
    return build.is_rest || provider_->matches(spec.id, build.id);
  });
  spec.matching.insert(spec.matching.end(), matching_.begin(), last);
}

auto Universe::load(NameIndex index) -> Status {
  if (is_of_any_part()) {  // spec_on_parts needs all builds of the name
    const auto pivot = intern_name(part_->name);
    if (auto loaded = pivot == index ? Status(std::monostate{}) : load(pivot); !loaded) {
      return loaded;
    }
  }
  const auto& name = names_[index.value];
  const bool is_whole = extent_ == Extent::whole || (part_ && part_->name == name.id);
  return name.is_loaded ? Status(std::monostate{}) : read(index, is_whole ? k_all : k_at_first);
}

auto Universe::read_on(NameIndex index) -> Status { return read(index, k_growth * names_[index.value].taken); }

auto Universe::read_rests() -> Status {
  extent_ = Extent::whole;
  for (std::uint32_t name = 0; name < names_.size(); ++name) {
    if (auto loaded = has_rest({name}) ? read({name}, k_all) : Status(std::monostate{}); !loaded) {
      return loaded;
    }
  }
  return std::monostate{};
}

auto Universe::load_all() -> Status {
  for (std::uint32_t build = 0, spec = 0; build < builds_.size() || spec < specs_.size();) {
    if (spec < specs_.size()) {
      const auto name = specs_[spec++].name;
      if (auto loaded = name ? load(*name) : Status(std::monostate{}); !loaded) {
        return loaded;
      }
    } else if (auto expanded = expand({build++}); !expanded) {
      return expanded;
    }
  }
  return std::monostate{};
}

auto Universe::load_needs_of(BuildIndex index) -> Status {
  if (auto expanded = expand_one(index); !expanded) {
    return expanded;
  }
  const auto needs = builds_[index.value].needs;
  for (const auto& need : needs) {
    if (auto loaded = is_missing(need) ? read(*specs_[need.spec.value].name, k_all) : Status(std::monostate{}); !loaded) {
      return loaded;
    }
  }
  return std::monostate{};
}

auto Universe::is_missing(const Need& need) const -> bool { return need.kind == Requirement::Kind::needs && is_open(need.spec); }

auto Universe::is_needs_loaded(BuildIndex index) const -> bool {
  const auto& build = builds_[index.value];
  return build.is_expanded && !build.is_rest && std::ranges::none_of(build.needs, [this](const Need& need) { return is_missing(need); });
}

auto Universe::read(NameIndex index, std::size_t count) -> Status {
  const auto asked = count < k_all ? count + 1 : k_all;  // one more candidate shows whether builds are left
  const auto best = best_of(names_[index.value].id, asked);
  if (!best) {
    return best.error();
  }
  auto& name = names_[index.value];
  GPUSOLVE_CHECK(best->size() >= name.taken, "a provider that gives less than before");
  name.is_loaded = true;
  const bool is_rest_left = best->size() == asked;
  const auto more = best->subspan(std::exchange(name.taken, best->size() - (is_rest_left ? 1 : 0)));
  const auto added = take(index, more, is_rest_left);
  for (const auto build : provider_->reading_cost() == ReadingCost::nothing ? added : std::vector<BuildIndex>()) {
    if (auto expanded = expand_one(build); !expanded) {
      return expanded;
    }
  }
  return std::monostate{};
}

auto Universe::best_of(NameId name, std::size_t count) const -> Result<std::span<const Candidate>> {
  return part_ ? provider_->best_in(*part_, name, count) : provider_->best_of(name, count);
}

/// Adds candidates to a name. If a rest is left, the last of `more` only provides the rest's version.
auto Universe::take(NameIndex index, std::span<const Candidate> more, bool is_rest_left) -> std::vector<BuildIndex> {
  const bool had_rest = has_rest(index);
  const auto fresh = more.first(more.size() - (is_rest_left ? 1 : 0));
  std::vector<BuildIndex> added;
  for (const auto& candidate : fresh) {
    added.push_back(add(index, {candidate.id, index, candidate.tier, candidate.penalties}));
  }
  if (is_rest_left) {
    added.push_back(add(index, {.id = {}, .name = index, .tier = more.back().tier, .is_expanded = true, .is_rest = true}));
  }
  for (const auto spec : specs_of_name_[index.value]) {
    auto& entry = specs_[spec.value];
    entry.matching.resize(entry.matching.size() - (had_rest ? 1 : 0));
    match(entry, added);
  }
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    auto known = is_of_any_part() ? known_in_any_part(fresh[i]) : interned(fresh[i].known);
    builds_[added[i].value].needs = std::move(known);
  }
  return added;
}

/// The known requirements; in place of that on the build of one part, that on the build of any part that it goes with.
auto Universe::known_in_any_part(const Candidate& candidate) -> std::vector<Need> {
  auto known = candidate.known;
  std::erase_if(known, [&](const Requirement& requirement) {
    const auto target = provider_->target_of(requirement.spec);
    const auto* const package = std::get_if<PackageSpec>(&target);
    return package != nullptr && package->name == part_->name;
  });
  auto needs = interned(known);
  if (candidate.goes_with) {
    const auto& parts = candidate.twins_go_with;
    needs.push_back({spec_on_parts(parts.empty() ? std::vector{*candidate.goes_with} : parts), Requirement::Kind::needs});
    std::ranges::sort(needs);
  }
  return needs;
}

/// The spec that the builds of these parts meet.
auto Universe::spec_on_parts(const std::vector<CandidateId>& parts) -> SpecIndex {
  const auto known = specs_on_parts_.find(parts);
  if (known != specs_on_parts_.end()) {
    return known->second;
  }
  const auto& pivot = names_[name_index_.at(part_->name).value];
  std::vector<BuildIndex> matching;
  std::ranges::copy_if(pivot.builds, std::back_inserter(matching),
                       [&](BuildIndex build) { return std::ranges::find(parts, builds_[build.value].id) != parts.end(); });
  return specs_on_parts_.emplace(parts, add_spec(name_index_.at(part_->name), std::move(matching))).first->second;
}

/// Adds the need for the build of a part, which is known before the other requirements are read.
void Universe::keep_pivot_need(std::span<const Need> known, std::vector<Need>& needs) const {
  const auto is_on_parts = [&](const Need& need) {
    return std::ranges::any_of(specs_on_parts_, [&](const auto& one) { return one.second == need.spec; });
  };
  std::ranges::copy_if(known, std::back_inserter(needs), is_on_parts);
  std::ranges::sort(needs);
}

/// Adds the build in place of the rest, if there is one.
auto Universe::add(NameIndex index, Build build) -> BuildIndex {
  auto& builds = names_[index.value].builds;
  if (has_rest(index)) {
    builds_[builds.back().value] = std::move(build);
  } else {
    builds.push_back({static_cast<std::uint32_t>(builds_.size())});
    builds_.push_back(std::move(build));
  }
  return builds.back();
}

/// Expands a version. If the versions of a name fail one after another, doubles the number read per step, so that distant versions take
/// few rounds.
auto Universe::expand(BuildIndex index) -> Status {
  if (provider_->reading_cost() != ReadingCost::little || builds_[index.value].is_expanded) {
    return expand_one(index);
  }
  const auto name = builds_[index.value].name;
  const auto steps = std::min(names_[name.value].expansions++, k_most_doublings);
  const auto first = builds_[index.value].tier;
  const auto last = first + (std::uint32_t{1} << steps);
  while (steps > 0 && has_rest(name) && builds_[names_[name.value].builds.back().value].tier < last) {
    if (auto read = read_on(name); !read) {
      return read;
    }
  }
  const auto siblings = names_[name.value].builds;
  for (const auto sibling : siblings) {
    const auto tier = builds_[sibling.value].tier;
    if (auto expanded = first <= tier && tier < last ? expand_one(sibling) : Status(std::monostate{}); !expanded) {
      return expanded;
    }
  }
  return std::monostate{};
}

auto Universe::expand_one(BuildIndex index) -> Status {
  if (builds_[index.value].is_expanded) {
    return std::monostate{};
  }
  const auto id = builds_[index.value].id;
  const auto requirements = is_of_any_part() ? provider_->shared_requirements_of(id) : provider_->requirements_of(id);
  if (!requirements) {
    return requirements.error();
  }
  auto needs = interned(*requirements);
  if (is_of_any_part()) {
    keep_pivot_need(builds_[index.value].needs, needs);
  }
  builds_[index.value].needs = std::move(needs);
  builds_[index.value].is_expanded = true;
  return std::monostate{};
}

auto Universe::interned(std::span<const Requirement> requirements) -> std::vector<Need> {
  std::vector<Need> needs;
  needs.reserve(requirements.size());
  for (const auto& requirement : requirements) {
    needs.push_back({intern(requirement.spec), requirement.kind});
  }
  std::ranges::sort(needs);
  const auto repeated = std::ranges::unique(needs);
  needs.erase(repeated.begin(), repeated.end());
  return needs;
}

auto Universe::failed_fact(BuildIndex index) const -> const Spec* {
  const auto& needs = builds_[index.value].needs;
  const auto failed = std::ranges::find_if(needs, [&](const Need& need) { return specs_[need.spec.value].failure.has_value(); });
  return failed == needs.end() ? nullptr : &specs_[failed->spec.value];
}

auto Universe::allows(BuildIndex build, BuildIndex other) const -> bool {
  const auto name = builds_[other.value].name;
  return std::ranges::all_of(builds_[build.value].needs, [&](const Need& need) {
    const auto& spec = specs_[need.spec.value];
    return spec.name != name || std::ranges::binary_search(spec.matching, other);
  });
}

auto Universe::needed_names(BuildIndex index) const -> std::vector<NameIndex> {
  std::vector<NameIndex> needed;
  for (const auto& need : builds_[index.value].needs) {
    if (const auto& name = specs_[need.spec.value].name; name && need.kind == Requirement::Kind::needs) {
      needed.push_back(*name);
    }
  }
  std::ranges::sort(needed, {}, [&](NameIndex name) -> const std::string& { return names_[name.value].text; });
  return needed;
}

auto Universe::find_name(NameId name) const -> std::optional<NameIndex> {
  const auto found = name_index_.find(name);
  return found == name_index_.end() ? std::nullopt : std::optional(found->second);
}

auto Universe::read_count(NameIndex index) const -> std::size_t { return names_[index.value].builds.size() - (has_rest(index) ? 1 : 0); }

auto Universe::has_rest(NameIndex index) const -> bool {
  const auto& builds = names_[index.value].builds;
  return !builds.empty() && builds_[builds.back().value].is_rest;
}

auto Universe::has_rest() const -> bool { return std::ranges::any_of(builds_, &Build::is_rest); }

auto Universe::is_open(SpecIndex index) const -> bool {
  const auto& name = specs_[index.value].name;
  return name && !names_[name->value].is_loaded;
}

}  // namespace gpusolve::resolver
