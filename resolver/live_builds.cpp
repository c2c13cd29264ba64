#include "resolver/live_builds.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace gpusolve::resolver {
namespace {

constexpr int k_most_tries = 32;  // attempts per criterion; beyond it the solver must find the level

/// A criterion of the choice: an objective, or the version of a name.
struct Criterion {
  std::size_t objective{};
  std::optional<NameIndex> name{};

  [[nodiscard]] auto level_of(const Build& build) const -> std::uint32_t { return name ? build.tier : build.penalty(objective); }
};

/// Applies the request itself.
void ask(const Asked& asked, const Universe& universe, Survey& survey) {
  std::ranges::for_each(asked.roots, [&](SpecIndex spec) { survey.demand(spec, true); });
  std::ranges::for_each(asked.constraints, [&](SpecIndex spec) { survey.demand(spec, false); });
  for (std::size_t i = 0; i < asked.request->objectives.size(); ++i) {
    const auto limit = asked.request->objectives[i].limit;
    for (std::uint32_t build = 0; limit && build < universe.builds().size(); ++build) {
      if (universe.build({build}).penalty(i) > *limit) {
        survey.rule_out({build});
      }
    }
  }
}

/// Narrows a survey criterion by criterion to builds that the best set may contain.
class Narrower {
 public:
  Narrower(const Universe& universe, const Asked& asked, Survey& survey) : universe_(universe), asked_(asked), survey_(survey) {}

  void run() {
    const auto all = criteria();
    if (std::ranges::all_of(all, [&](const Criterion& criterion) { return narrow_to_least(criterion); })) {
      choose_builds();
    }
  }

 private:
  /// In the order of Request, up to the versions of `then_newest`.
  auto criteria() const -> std::vector<Criterion> {
    std::vector<Criterion> all;
    const auto& request = *asked_.request;
    const auto add_objectives = [&](std::size_t first, std::size_t last) {
      for (auto i = first; i < last; ++i) {
        all.push_back({i});
      }
    };
    add_objectives(0, request.before_versions);
    for (const auto root : asked_.roots) {
      if (const auto& name = universe_.spec(root).name) {
        all.push_back({0, *name});
      }
    }
    add_objectives(request.before_versions, request.objectives.size());
    for (const auto name : request.then_newest) {
      if (const auto index = universe_.find_name(name)) {
        all.push_back({0, *index});
      }
    }
    return all;
  }

  /// Keeps only builds at the least level of the criterion that propagation allows; false if none was found within the limit of attempts.
  auto narrow_to_least(const Criterion& criterion) -> bool {
    auto level = std::optional(least_level(criterion));
    for (int tries = 0; level && tries < k_most_tries; ++tries) {
      const auto mark = survey_.mark();
      for_each_live(criterion, [&](BuildIndex build, std::uint32_t of_build) {
        if (of_build > *level) {
          survey_.rule_out(build);
        }
      });
      if (survey_.settle()) {
        return true;
      }
      survey_.undo(mark);
      level = next_level(criterion, *level);
    }
    return false;
  }

  /// Calls `use` with each live build that the criterion covers, and its level.
  template <class Use>
  void for_each_live(const Criterion& criterion, Use use) const {
    const auto look_at = [&](BuildIndex build) {
      if (survey_.is_live(build)) {
        use(build, criterion.level_of(universe_.build(build)));
      }
    };
    if (criterion.name) {
      std::ranges::for_each(universe_.name(*criterion.name).builds, look_at);
      return;
    }
    for (std::uint32_t build = 0; build < universe_.builds().size(); ++build) {
      look_at({build});
    }
  }

  /// A lower bound for the level of any set: each certain name contributes at least its best level; an absent name counts as its newest
  /// version.
  auto least_level(const Criterion& criterion) const -> std::uint32_t {
    if (criterion.name && !survey_.is_certain(*criterion.name)) {
      const auto& all = universe_.name(*criterion.name).builds;
      const auto tier_of = [&](BuildIndex build) { return universe_.build(build).tier; };
      return all.empty() ? 0 : tier_of(std::ranges::min(all, {}, tier_of));
    }
    std::vector<std::optional<std::uint32_t>> of_name(universe_.names().size());
    for_each_live(criterion, [&](BuildIndex build, std::uint32_t level) {
      auto& least = of_name[universe_.build(build).name.value];
      least = std::min(least.value_or(level), level);
    });
    std::uint32_t least = 0;
    for (std::uint32_t name = 0; name < of_name.size(); ++name) {
      least = std::max(least, survey_.is_certain({name}) ? of_name[name].value_or(0) : 0);
    }
    return least;
  }

  auto next_level(const Criterion& criterion, std::uint32_t level) const -> std::optional<std::uint32_t> {
    std::optional<std::uint32_t> next;
    for_each_live(criterion, [&](BuildIndex /*build*/, std::uint32_t of_build) {
      if (of_build > level && (!next || of_build < *next)) {
        next = of_build;
      }
    });
    return next;
  }

  /// Chooses builds of the roots, then of their requirements, breadth first and by name text among siblings.
  void choose_builds() {
    std::vector<NameIndex> order;
    for (const auto root : asked_.roots) {
      if (const auto& name = universe_.spec(root).name) {
        add_unseen(*name, order);
      }
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto build = choose(order[i]);
      if (!build) {
        return;
      }
      for (const auto name : universe_.needed_names(*build)) {
        add_unseen(name, order);
      }
    }
  }

  /// Skips names that are not loaded, which have no builds to choose from.
  void add_unseen(NameIndex name, std::vector<NameIndex>& order) {
    if (universe_.name(name).is_loaded && seen_.insert(name).second) {
      order.push_back(name);
    }
  }

  /// The most preferred live build of the name that propagation does not refute.
  auto choose(NameIndex name) -> std::optional<BuildIndex> {
    int tries = 0;
    for (const auto build : universe_.name(name).builds) {
      if (!survey_.is_live(build)) {
        continue;
      }
      const auto mark = survey_.mark();
      survey_.rule_out_others(build);
      if (survey_.settle()) {
        return build;
      }
      survey_.undo(mark);
      if (++tries == k_most_tries) {
        break;
      }
    }
    return std::nullopt;
  }

  const Universe& universe_;
  const Asked& asked_;
  Survey& survey_;
  std::set<NameIndex> seen_;
};

}  // namespace

auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds> {
  Survey survey(universe);
  ask(asked, universe, survey);
  return survey.settle() ? std::optional(survey.reachable_from(asked.roots)) : std::nullopt;
}

auto hopeful_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds> {
  Survey survey(universe);
  ask(asked, universe, survey);
  if (!survey.settle()) {
    return std::nullopt;
  }
  Narrower(universe, asked, survey).run();
  return survey.reachable_from(asked.roots);
}

}  // namespace gpusolve::resolver
