#include "resolver/universe.hpp"

#include <algorithm>

#include "resolver/overloaded.hpp"

namespace gpusolve::resolver {
namespace {

constexpr std::uint32_t k_most_doublings = 16;

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
                          match(entry);
                        },
                        [&](const FactSpec& target) { entry.failure = target.failure; }},
             provider_->target_of(spec));
  specs_.push_back(std::move(entry));
  return index;
}

void Universe::match(Spec& spec) const {
  for (const auto build : names_[spec.name->value].builds) {
    if (provider_->matches(spec.id, builds_[build.value].id)) {
      spec.matching.push_back(build);
    }
  }
}

auto Universe::load(NameIndex index) -> Status {
  if (names_[index.value].is_loaded) {
    return std::monostate{};
  }
  const auto candidates = provider_->candidates_of(names_[index.value].id);
  if (!candidates) {
    return candidates.error();
  }
  names_[index.value].is_loaded = true;
  names_[index.value].candidates = *candidates;
  for (const auto& candidate : (*candidates)->usable) {
    names_[index.value].builds.push_back({static_cast<std::uint32_t>(builds_.size())});
    builds_.push_back({candidate.id, index, candidate.tier, candidate.penalties});
  }
  for (std::size_t i = 0; i < (*candidates)->usable.size(); ++i) {
    auto known = interned((*candidates)->usable[i].known);
    builds_[names_[index.value].builds[i].value].needs = std::move(known);
  }
  for (const auto spec : specs_of_name_[index.value]) {
    match(specs_[spec.value]);
  }
  if (provider_->reading_cost() != ReadingCost::nothing) {
    return std::monostate{};
  }
  const auto added = names_[index.value].builds;
  for (const auto build : added) {
    if (auto expanded = expand_one(build); !expanded) {
      return expanded;
    }
  }
  return std::monostate{};
}

/// A name whose versions fail one after the other is read in steps that double: so a long way back takes few rounds.
auto Universe::expand(BuildIndex index) -> Status {
  if (provider_->reading_cost() != ReadingCost::little) {
    return expand_one(index);
  }
  auto& name = names_[builds_[index.value].name.value];
  const auto first = builds_[index.value].tier;
  const auto last = first + (std::uint32_t{1} << std::min(name.expansions++, k_most_doublings));
  const auto siblings = name.builds;
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
  const auto requirements = provider_->requirements_of(builds_[index.value].id);
  if (!requirements) {
    return requirements.error();
  }
  auto needs = interned(*requirements);
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

auto Universe::is_hopeless(BuildIndex index) const -> bool {
  return std::ranges::any_of(builds_[index.value].needs, [&](const Need& need) { return specs_[need.spec.value].failure.has_value(); });
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

auto Universe::is_open(SpecIndex index) const -> bool {
  const auto& name = specs_[index.value].name;
  return name && !names_[name->value].is_loaded;
}

}  // namespace gpusolve::resolver
