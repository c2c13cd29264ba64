#include "resolver/live_builds.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "resolver/branching.hpp"

namespace gpusolve::resolver {
namespace {

constexpr int k_most_tries = 32;  // the most builds tried per name; after that the solver must choose

/// The builds with a penalty under each objective.
auto penalised_in(const Universe& universe, const Asked& asked) -> std::vector<std::vector<BuildIndex>> {
  std::vector<std::vector<BuildIndex>> penalised(asked.request->objectives.size());
  for (std::uint32_t build = 0; build < universe.builds().size(); ++build) {
    const auto& penalties = universe.build({build}).penalties;
    for (std::size_t i = 0; i < std::min(penalties.size(), penalised.size()); ++i) {
      if (penalties[i] > 0) {
        penalised[i].push_back({build});
      }
    }
  }
  return penalised;
}

/// Narrows a survey criterion by criterion to builds that the best set may contain.
class Narrower {
 public:
  /// Without `find_set`, propagation alone decides whether a set is possible.
  Narrower(const Universe& universe, const Asked& asked, Survey& survey, const FindSet& find_set)
      : universe_(universe),
        asked_(asked),
        survey_(survey),
        find_set_(find_set),
        branching_(universe, survey),
        penalised_(penalised_in(universe, asked)) {}

  /// Returns false if `find_set` finds no set, or if no set is within the limit of the request. `levels`: see best_builds.
  auto run(Levels& levels) -> bool {
    const auto all = criteria_of(universe_, asked_);
    keep_known(all, levels);
    if (floors_.empty() && find_set_ && !is_possible()) {
      return false;  // known levels need no proof that there is a set at all
    }
    if (narrow_rest(all, levels)) {
      choose_builds();
    }
    return !is_beyond_limit(levels, asked_);
  }

 private:
  auto is_possible() -> bool { return survey_.settle() && (!find_set_ || is_witness_live() || is_set_found()); }

  /// Whether all builds of the last set that was found are still live, which proves that there is a set.
  auto is_witness_live() const -> bool {
    return witness_ && std::ranges::all_of(*witness_, [this](BuildIndex build) { return survey_.is_live(build); });
  }

  auto is_set_found() -> bool {
    if (const auto has_set = branching_.has_set()) {
      if (*has_set) {
        witness_ = branching_.set();
      }
      return *has_set;
    }
    if (auto found = find_set_(survey_.reachable_from(asked_.roots))) {
      witness_ = std::move(found);
      return true;
    }
    return false;
  }

  /// Narrows to as many of the known levels as still have a set, and forgets the others. Begins with all levels: the more levels are
  /// fixed, the smaller is the question.
  void keep_known(const std::vector<Criterion>& all, Levels& levels) {
    const auto known = std::ranges::mismatch(levels, all, {}, &LeastLevel::criterion).in1;
    floors_ = {levels.begin(), known};
    for (levels = floors_; !levels.empty(); levels.pop_back()) {
      const auto mark = survey_.mark();
      std::ranges::for_each(levels, [&](const LeastLevel& least) { rule_out_above(least.criterion, least.level); });
      if (is_possible()) {
        return;
      }
      survey_.undo(mark);
    }
  }

  /// Narrows to the least level of each further criterion, and appends it to `levels`; false if a criterion has no level with a set, or
  /// if the limit is exceeded. The known level of the first of these criteria is too low.
  auto narrow_rest(const std::vector<Criterion>& all, Levels& levels) -> bool {
    const auto first = levels.size();
    for (auto i = first; i < all.size(); ++i) {
      const auto too_low = i == first && i < floors_.size() ? std::optional(floors_[i].level) : std::nullopt;
      const auto floor = floor_after(levels);
      leave_out_below(all[i], floor);
      const auto level = narrow_to_least(all[i], std::max(floor, too_low ? *too_low + 1 : 0));
      if (!level) {
        return false;
      }
      levels.push_back({all[i], *level});
      if (is_beyond_limit(levels, asked_)) {
        return false;
      }
    }
    return true;
  }

  /// The least level of the next criterion in sets with these levels, according to the request.
  auto floor_after(const Levels& levels) const -> std::uint32_t {
    const auto [level, floor] = std::ranges::mismatch(levels, asked_.floor, {}, &LeastLevel::level);
    return level == levels.end() && floor != asked_.floor.end() ? *floor : 0;
  }

  /// Rules out the newer versions of a name that every set contains, unless no set would be left: then the earlier criteria have no set
  /// at their levels either, but propagation does not see it.
  void leave_out_below(const Criterion& criterion, std::uint32_t floor) {
    if (floor == 0 || !criterion.name || !survey_.is_certain(*criterion.name)) {
      return;
    }
    const auto mark = survey_.mark();
    for_each_live(criterion, [&](BuildIndex build, std::uint32_t of_build) {
      if (of_build < floor && !universe_.build(build).is_rest) {
        survey_.rule_out(build);
      }
    });
    if (!survey_.settle()) {
      survey_.undo(mark);
    }
  }

  /// Keeps only builds up to the criterion's least possible level from `least` on, and returns this level; nullopt if no level is
  /// possible. A set that is possible at one level is possible at all higher levels.
  auto narrow_to_least(const Criterion& criterion, std::uint32_t least) -> std::optional<std::uint32_t> {
    const auto levels = levels_from(criterion, std::max(least_level(criterion), least));
    const auto place = witness_ ? search_down(criterion, levels) : search_up(criterion, levels);
    return place < levels.size() && keep_within(criterion, levels[place]) ? std::optional(levels[place]) : std::nullopt;
  }

  /// The place of the least possible level; the number of levels if none is possible. Looks ahead in growing steps, then halves the
  /// remaining range.
  auto search_up(const Criterion& criterion, const std::vector<std::uint32_t>& levels) -> std::size_t {
    std::size_t first = 0;  // all levels before it are impossible
    std::size_t last = 0;   // the level to try
    for (std::size_t step = 1; last < levels.size() && !keep_within(criterion, levels[last]); step *= 2) {
      first = last + 1;
      last = first == levels.size() ? first : std::min(last + step, levels.size() - 1);
    }
    return halved(criterion, levels, first, last);
  }

  /// The same place, searched downwards from the level of the last set that was found: this level is mostly the least, or next to it.
  auto search_down(const Criterion& criterion, const std::vector<std::uint32_t>& levels) -> std::size_t {
    auto last = place_of_witness(criterion, levels);
    for (std::size_t step = 1; last > 0; step *= 2) {
      const auto lower = last - std::min(step, last);
      if (!keep_within(criterion, levels[lower])) {
        return halved(criterion, levels, lower + 1, last);
      }
      last = place_of_witness(criterion, levels);
    }
    return last;
  }

  /// The least possible place from `first` on; `last` is a possible place, or the number of levels.
  auto halved(const Criterion& criterion, const std::vector<std::uint32_t>& levels, std::size_t first, std::size_t last) -> std::size_t {
    while (first < last && last < levels.size()) {
      const auto middle = first + (last - first) / 2;
      keep_within(criterion, levels[middle]) ? last = middle : first = middle + 1;
    }
    return last;
  }

  /// The place of the first level that the last set found does not exceed.
  auto place_of_witness(const Criterion& criterion, const std::vector<std::uint32_t>& levels) const -> std::size_t {
    std::uint32_t highest = 0;
    for (const auto build : *witness_) {
      const auto& built = universe_.build(build);
      highest = std::max(highest, !criterion.name || built.name == *criterion.name ? criterion.level_of(built) : 0);
    }
    return static_cast<std::size_t>(std::ranges::lower_bound(levels, highest) - levels.begin());
  }

  /// Rules out builds above the level, unless no set would be left. Returns whether a set is left.
  auto keep_within(const Criterion& criterion, std::uint32_t level) -> bool {
    const auto mark = survey_.mark();
    rule_out_above(criterion, level);
    const bool is_kept = is_possible();
    if (!is_kept) {
      survey_.undo(mark);
    }
    return is_kept;
  }

  void rule_out_above(const Criterion& criterion, std::uint32_t level) {
    for_each_live(criterion, [&](BuildIndex build, std::uint32_t of_build) {
      if (of_build > level) {
        survey_.rule_out(build);
      }
    });
  }

  /// Calls `use` with each live build that the criterion covers, and its level. For an objective, leaves out builds without a penalty.
  template <class Use>
  void for_each_live(const Criterion& criterion, Use use) const {
    const auto look_at = [&](BuildIndex build) {
      if (survey_.is_live(build)) {
        use(build, criterion.level_of(universe_.build(build)));
      }
    };
    std::ranges::for_each(criterion.name ? universe_.name(*criterion.name).builds : penalised_[criterion.objective], look_at);
  }

  /// A lower bound for the level of any set: each certain name contributes at least its best level; an absent name counts as its newest
  /// version.
  auto least_level(const Criterion& criterion) const -> std::uint32_t {
    if (criterion.name && !survey_.is_certain(*criterion.name)) {
      const auto& all = universe_.name(*criterion.name).builds;
      const auto tier_of = [&](BuildIndex build) { return universe_.build(build).tier; };
      return all.empty() ? 0 : tier_of(std::ranges::min(all, {}, tier_of));
    }
    std::map<NameIndex, std::vector<std::uint32_t>> of_name;
    for_each_live(criterion, [&](BuildIndex build, std::uint32_t level) {
      if (const auto name = universe_.build(build).name; survey_.is_certain(name)) {
        of_name[name].push_back(level);
      }
    });
    std::uint32_t least = 0;
    for (const auto& [name, levels] : of_name) {
      const bool is_each = levels.size() == survey_.living(name);  // otherwise other builds of the name have no penalty
      least = std::max(least, is_each ? std::ranges::min(levels) : 0);
    }
    return least;
  }

  /// The level `from`, and the higher levels of live builds, ascending.
  auto levels_from(const Criterion& criterion, std::uint32_t from) const -> std::vector<std::uint32_t> {
    std::vector levels{from};
    for_each_live(criterion, [&](BuildIndex /*build*/, std::uint32_t of_build) {
      if (of_build > from) {
        levels.push_back(of_build);
      }
    });
    std::ranges::sort(levels);
    const auto repeated = std::ranges::unique(levels);
    levels.erase(repeated.begin(), repeated.end());
    return levels;
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

  /// Adds a name that was not seen yet. Skips names that are not loaded, because they have no builds to choose from.
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
      if (is_possible()) {
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
  const FindSet& find_set_;
  Branching branching_;
  std::vector<std::vector<BuildIndex>> penalised_;  // by objective
  std::optional<std::vector<BuildIndex>> witness_;
  Levels floors_;
  std::set<NameIndex> seen_;
};

}  // namespace

auto criteria_of(const Universe& universe, const Asked& asked) -> std::vector<Criterion> {
  std::vector<Criterion> all;
  const auto& request = *asked.request;
  const auto add_objectives = [&](std::size_t first, std::size_t last) {
    for (auto i = first; i < last; ++i) {
      all.push_back({i});
    }
  };
  add_objectives(0, request.before_versions);
  for (const auto root : asked.roots) {
    if (const auto& name = universe.spec(root).name) {
      all.push_back({0, *name});
    }
  }
  add_objectives(request.before_versions, request.objectives.size());
  for (const auto name : request.then_newest) {
    if (const auto index = universe.find_name(name)) {
      all.push_back({0, *index});
    }
  }
  return all;
}

auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds> {
  Survey survey(universe);
  ask(asked, universe, survey);
  return survey.settle() ? std::optional(survey.reachable_from(asked.roots)) : std::nullopt;
}

auto hopeful_builds(const Universe& universe, const Asked& asked, Levels& levels) -> std::optional<Builds> {
  levels.clear();
  return best_builds(universe, asked, nullptr, levels);
}

auto is_beyond_limit(const Levels& levels, const Asked& asked) -> bool {
  const auto [level, limit] = std::ranges::mismatch(levels, asked.limit, {}, &LeastLevel::level);
  return level != levels.end() && limit != asked.limit.end() && level->level > *limit;
}

auto best_builds(const Universe& universe, const Asked& asked, const FindSet& find_set, Levels& levels) -> std::optional<Builds> {
  Survey survey(universe);
  ask(asked, universe, survey);
  if (!survey.settle()) {
    return std::nullopt;
  }
  const bool is_possible = Narrower(universe, asked, survey, find_set).run(levels);
  return is_possible ? std::optional(survey.reachable_from(asked.roots)) : std::nullopt;
}

}  // namespace gpusolve::resolver
