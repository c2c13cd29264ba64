#include "resolver/alike.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace gpusolve::resolver {

/// The traits in which alike builds agree.
struct Alike::Traits {
  bool needs_pivot{};
  std::vector<Need> needs{};       ///< requirements on names other than the pivot
  std::vector<SpecIndex> meets{};  ///< the specs that the build meets
  auto operator<=>(const Traits&) const = default;
};

Alike::Alike(const Universe& universe, std::optional<NameId> pivot)
    : original_(universe), pivot_(pivot ? universe.find_name(*pivot) : std::nullopt) {
  if (pivot_ && universe.name(*pivot_).is_loaded) {
    find_classes();
  }
  if (!classes_.empty()) {
    united_ = universe;
  }
}

auto Alike::is_on_pivot(const Need& need) const -> bool {
  return need.kind == Requirement::Kind::needs && original_.spec(need.spec).name == pivot_;
}

auto Alike::traits_of_builds() const -> std::vector<Traits> {
  std::vector<Traits> traits(original_.builds().size());
  for (std::uint32_t spec = 0; spec < original_.specs().size(); ++spec) {
    std::ranges::for_each(original_.spec({spec}).matching, [&](BuildIndex build) { traits[build.value].meets.push_back({spec}); });
  }
  for (std::uint32_t build = 0; build < traits.size(); ++build) {
    auto& [needs_pivot, needs, meets] = traits[build];
    const auto& all = original_.build({build}).needs;
    std::ranges::remove_copy_if(all, std::back_inserter(needs), [this](const Need& need) { return is_on_pivot(need); });
    needs_pivot = needs.size() < all.size();
  }
  return traits;
}

void Alike::find_classes() {
  const auto traits = traits_of_builds();
  const auto traits_of = [&](BuildIndex build) -> const Traits& { return traits[build.value]; };
  for (const auto& name : original_.names()) {
    auto builds = name.builds;
    std::erase_if(builds, [&](BuildIndex build) { return !traits_of(build).needs_pivot || original_.build(build).name == pivot_; });
    std::ranges::stable_sort(builds, {}, traits_of);
    for (auto first = builds.begin(); first != builds.end();) {
      const auto last = std::find_if(first, builds.end(), [&](BuildIndex build) { return traits_of(build) != traits_of(*first); });
      if (std::distance(first, last) > 1) {
        classes_.emplace_back(first, last);
      }
      first = last;
    }
  }
}

auto Alike::allowed_pivots(BuildIndex build) const -> std::vector<BuildIndex> {
  auto allowed = original_.name(*pivot_).builds;
  for (const auto& need : original_.build(build).needs) {
    if (is_on_pivot(need)) {
      const auto& matching = original_.spec(need.spec).matching;
      std::erase_if(allowed, [&](BuildIndex other) { return !std::ranges::binary_search(matching, other); });
    }
  }
  return allowed;
}

auto Alike::spec_on_pivot(std::vector<BuildIndex> allowed) -> SpecIndex {
  const auto known = specs_.find(allowed);
  return known != specs_.end() ? known->second : specs_.emplace(allowed, united_->add_spec(*pivot_, allowed)).first->second;
}

void Alike::unite(const std::vector<BuildIndex>& members) {
  std::vector<BuildIndex> allowed;
  for (const auto member : members) {
    std::ranges::copy(allowed_pivots(member), std::back_inserter(allowed));
  }
  std::ranges::sort(allowed);
  const auto repeated = std::ranges::unique(allowed);
  allowed.erase(repeated.begin(), repeated.end());
  auto needs = original_.build(members.front()).needs;
  std::erase_if(needs, [this](const Need& need) { return is_on_pivot(need); });
  needs.push_back(
      {spec_on_pivot(std::move(allowed)), Requirement::Kind::needs});  // the new spec has the greatest index, so the needs stay sorted
  united_->replace_needs(members.front(), std::move(needs));
}

auto Alike::representatives(const Builds& builds) -> Builds {
  auto marked = builds;
  represented_.clear();
  for (const auto& alike : classes_) {
    std::vector<BuildIndex> members;
    std::ranges::copy_if(alike, std::back_inserter(members), [&](BuildIndex build) { return builds[build.value] != 0; });
    if (members.empty()) {
      continue;
    }
    std::ranges::for_each(members, [&](BuildIndex build) { marked[build.value] = 0; });
    marked[members.front().value] = 1;
    unite(members);
    represented_.emplace(members.front(), std::move(members));
  }
  return marked;
}

auto Alike::builds_of(std::vector<BuildIndex> set) const -> std::vector<BuildIndex> {
  const auto chosen = std::ranges::find_if(set, [this](BuildIndex build) { return original_.build(build).name == pivot_; });
  for (auto& build : chosen == set.end() ? std::span<BuildIndex>() : std::span(set)) {
    if (const auto stood = represented_.find(build); stood != represented_.end()) {
      build = *std::ranges::find_if(stood->second,
                                    [&](BuildIndex member) { return std::ranges::binary_search(allowed_pivots(member), *chosen); });
    }
  }
  return set;
}

}  // namespace gpusolve::resolver
