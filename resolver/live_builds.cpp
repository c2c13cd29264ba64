#include "resolver/live_builds.hpp"

#include <algorithm>

namespace gpusolve::resolver {
namespace {

constexpr int k_most_passes = 8;

class Survey {
 public:
  explicit Survey(const Universe& universe)
      : universe_(universe),
        live_(universe.builds().size(), true),
        first_live_(universe.specs().size()),
        is_certain_(universe.names().size()) {}

  /// Only what matches; of a name that must be in the set where `is_certain`.
  void demand(SpecIndex index, bool is_certain) {
    const auto& spec = universe_.spec(index);
    if (!spec.name || universe_.is_open(index)) {
      return;
    }
    is_certain_[spec.name->value] = is_certain_[spec.name->value] || is_certain;
    for (const auto build : universe_.name(*spec.name).builds) {
      live_[build.value] = live_[build.value] && std::ranges::binary_search(spec.matching, build);
    }
  }

  void limit(std::size_t objective, std::uint16_t highest) {
    for (std::uint32_t build = 0; build < live_.size(); ++build) {
      live_[build] = live_[build] && universe_.build({build}).penalty(objective) <= highest;
    }
  }

  /// Looks at each build once; what is needed was loaded later than what needs it, so the last build goes first. Did any die?
  auto pass() -> bool {
    bool has_died = false;
    for (auto build = static_cast<std::uint32_t>(live_.size()); build-- > 0;) {
      if (live_[build] && !may_live({build})) {
        live_[build] = false;
        has_died = true;
      }
    }
    return has_died;
  }

  auto take() -> std::vector<bool> { return std::move(live_); }

 private:
  auto may_live(BuildIndex build) -> bool {
    const auto name = universe_.build(build).name;
    return std::ranges::all_of(universe_.build(build).needs, [&](const Need& need) {
      const auto& spec = universe_.spec(need.spec);
      if (!spec.name) {
        return !spec.failure;
      }
      if (*spec.name == name && !std::ranges::binary_search(spec.matching, build)) {
        return false;
      }
      const bool must_be_met = need.kind == Requirement::Kind::needs || is_certain_[spec.name->value];
      return !must_be_met || universe_.is_open(need.spec) || has_live_match(need.spec);
    });
  }

  /// The dead stay dead, so each match is looked at once in all.
  auto has_live_match(SpecIndex spec) -> bool {
    const auto& matching = universe_.spec(spec).matching;
    auto& at = first_live_[spec.value];
    while (at < matching.size() && !live_[matching[at].value]) {
      ++at;
    }
    return at < matching.size();
  }

  const Universe& universe_;
  std::vector<bool> live_;
  std::vector<std::size_t> first_live_;  // by spec: no match before this one lives
  std::vector<bool> is_certain_;         // by name: every set holds one of its builds
};

}  // namespace

auto live_builds(const Universe& universe, const Request& request, std::span<const SpecIndex> roots, std::span<const SpecIndex> constraints)
    -> std::vector<bool> {
  Survey survey(universe);
  std::ranges::for_each(roots, [&](SpecIndex spec) { survey.demand(spec, true); });
  std::ranges::for_each(constraints, [&](SpecIndex spec) { survey.demand(spec, false); });
  for (std::size_t i = 0; i < request.objectives.size(); ++i) {
    if (const auto limit = request.objectives[i].limit) {
      survey.limit(i, *limit);
    }
  }
  for (int passes = 0; passes < k_most_passes && survey.pass(); ++passes) {
  }
  return survey.take();
}

}  // namespace gpusolve::resolver
