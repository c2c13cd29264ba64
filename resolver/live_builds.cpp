#include "resolver/live_builds.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace gpusolve::resolver {
namespace {

constexpr int k_most_passes = 8;
constexpr int k_most_levels = 16;  // of one criterion; a set that is so far from the best is left to the solver to find

/// A criterion of the choice: an objective, or the version of a name.
struct Criterion {
  std::size_t objective{};
  std::optional<NameIndex> name{};

  [[nodiscard]] auto level_of(const Build& build) const -> std::uint32_t {
    if (!name) {
      return build.penalty(objective);
    }
    return *name == build.name ? build.tier : 0;
  }
};

class Survey {
 public:
  Survey(const Universe& universe, std::span<const SpecIndex> roots)
      : universe_(&universe),
        roots_(roots),
        live_(universe.builds().size(), true),
        first_live_(universe.specs().size()),
        is_certain_(universe.names().size()) {}

  /// Only what matches; of a name that must be in the set where `is_certain`.
  void demand(SpecIndex index, bool is_certain) {
    const auto& spec = universe_->spec(index);
    if (!spec.name || universe_->is_open(index)) {
      return;
    }
    is_certain_[spec.name->value] = is_certain_[spec.name->value] || is_certain;
    for (const auto build : universe_->name(*spec.name).builds) {
      live_[build.value] = live_[build.value] && std::ranges::binary_search(spec.matching, build);
    }
  }

  void limit(const Criterion& criterion, std::uint32_t highest) {
    for (std::uint32_t build = 0; build < live_.size(); ++build) {
      live_[build] = live_[build] && criterion.level_of(universe_->build({build})) <= highest;
    }
  }

  /// Lets die what needs the dead, as far as a few looks tell.
  void settle() {
    for (int passes = 0; passes < k_most_passes && pass(); ++passes) {
    }
  }

  /// Only what has the criterion at its least level, as far as a look tells which that is; false where it does not tell.
  auto settle_for_least(const Criterion& criterion) -> bool {
    auto level = std::optional(least_level(criterion));
    for (int tried = 0; level && tried < k_most_levels; ++tried) {
      auto trial = *this;
      trial.limit(criterion, *level);
      trial.settle();
      if (trial.can_meet_roots()) {
        *this = std::move(trial);
        return true;
      }
      level = next_level(criterion, *level);
    }
    return false;
  }

  /// Only what the roots need, directly or not.
  void keep_reachable() {
    Builds is_reached(live_.size());
    std::set<SpecIndex> seen;
    std::vector<SpecIndex> open(roots_.begin(), roots_.end());
    while (!open.empty()) {
      const auto spec = open.back();
      open.pop_back();
      for (const auto build : seen.insert(spec).second ? universe_->spec(spec).matching : k_no_builds) {
        if (live_[build.value] && !is_reached[build.value]) {
          is_reached[build.value] = true;
          std::ranges::transform(universe_->build(build).needs, std::back_inserter(open), &Need::spec);
        }
      }
    }
    live_ = std::move(is_reached);
  }

  auto take() -> Builds { return std::move(live_); }

 private:
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

  auto may_live(BuildIndex build) -> bool {
    const auto name = universe_->build(build).name;
    return std::ranges::all_of(universe_->build(build).needs, [&](const Need& need) {
      const auto& spec = universe_->spec(need.spec);
      if (!spec.name) {
        return !spec.failure;
      }
      if (*spec.name == name && !std::ranges::binary_search(spec.matching, build)) {
        return false;
      }
      const bool must_be_met = need.kind == Requirement::Kind::needs || is_certain_[spec.name->value];
      return !must_be_met || can_be_met(need.spec);
    });
  }

  auto can_be_met(SpecIndex spec) -> bool { return universe_->is_open(spec) || first_live_match(spec).has_value(); }

  auto can_meet_roots() -> bool {
    return std::ranges::all_of(roots_, [&](SpecIndex root) { return !universe_->spec(root).name || can_be_met(root); });
  }

  /// The dead stay dead, so each match is looked at once in all.
  auto first_live_match(SpecIndex spec) -> std::optional<BuildIndex> {
    const auto& matching = universe_->spec(spec).matching;
    auto& at = first_live_[spec.value];
    while (at < matching.size() && !live_[matching[at].value]) {
      ++at;
    }
    return at < matching.size() ? std::optional(matching[at]) : std::nullopt;
  }

  /// No set has less: the roots need as much, and the absence of a name is worth its newest version.
  auto least_level(const Criterion& criterion) const -> std::uint32_t {
    std::uint32_t least = 0;
    const auto level_of = [&](BuildIndex build) { return criterion.level_of(universe_->build(build)); };
    if (criterion.name && !universe_->name(*criterion.name).builds.empty()) {
      least = level_of(std::ranges::min(universe_->name(*criterion.name).builds, {}, level_of));
    }
    for (const auto root : roots_) {
      std::optional<std::uint32_t> of_root;
      for (const auto build : universe_->spec(root).matching) {
        if (live_[build.value] && (!of_root || level_of(build) < *of_root)) {
          of_root = level_of(build);
        }
      }
      least = std::max(least, of_root.value_or(0));
    }
    return least;
  }

  auto next_level(const Criterion& criterion, std::uint32_t level) const -> std::optional<std::uint32_t> {
    std::optional<std::uint32_t> next;
    for (std::uint32_t build = 0; build < live_.size(); ++build) {
      const auto of_build = criterion.level_of(universe_->build({build}));
      if (live_[build] && of_build > level && (!next || of_build < *next)) {
        next = of_build;
      }
    }
    return next;
  }

  static inline const std::vector<BuildIndex> k_no_builds;

  const Universe* universe_;
  std::span<const SpecIndex> roots_;
  Builds live_;
  std::vector<std::size_t> first_live_;  // by spec: no match before this one lives
  std::vector<bool> is_certain_;         // by name: every set holds one of its builds
};

auto survey_of(const Universe& universe, const Asked& asked) -> Survey {
  Survey survey(universe, asked.roots);
  std::ranges::for_each(asked.roots, [&](SpecIndex spec) { survey.demand(spec, true); });
  std::ranges::for_each(asked.constraints, [&](SpecIndex spec) { survey.demand(spec, false); });
  for (std::size_t i = 0; i < asked.request->objectives.size(); ++i) {
    if (const auto limit = asked.request->objectives[i].limit) {
      survey.limit({i}, *limit);
    }
  }
  survey.settle();
  return survey;
}

/// In the order of Request, down to the versions of `then_newest`.
auto criteria_of(const Universe& universe, const Asked& asked) -> std::vector<Criterion> {
  std::vector<Criterion> criteria;
  const auto& request = *asked.request;
  const auto add_objectives = [&](std::size_t first, std::size_t last) {
    for (auto i = first; i < last; ++i) {
      criteria.push_back({i});
    }
  };
  add_objectives(0, request.before_versions);
  for (const auto root : asked.roots) {
    if (const auto& name = universe.spec(root).name) {
      criteria.push_back({0, *name});
    }
  }
  add_objectives(request.before_versions, request.objectives.size());
  for (const auto name : request.then_newest) {
    if (const auto index = universe.find_name(name)) {
      criteria.push_back({0, *index});
    }
  }
  return criteria;
}

}  // namespace

auto live_builds(const Universe& universe, const Asked& asked) -> Builds {
  auto survey = survey_of(universe, asked);
  survey.keep_reachable();
  return survey.take();
}

auto hopeful_builds(const Universe& universe, const Asked& asked) -> Builds {
  auto survey = survey_of(universe, asked);
  const auto criteria = criteria_of(universe, asked);
  std::ranges::all_of(criteria, [&](const Criterion& criterion) { return survey.settle_for_least(criterion); });
  survey.keep_reachable();
  return survey.take();
}

}  // namespace gpusolve::resolver
