#include "resolver/session.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.hpp"
#include "resolver/branching.hpp"
#include "resolver/explain.hpp"
#include "resolver/goals.hpp"
#include "resolver/sets.hpp"

namespace gpusolve::resolver {

Session::Session(const Request& request, Provider& provider, Expansion expansion, ResolveStats& stats, Explanation explanation,
                 std::optional<Part> part)
    : request_(request),
      asked_{&request},
      universe_(provider, expansion == Expansion::full ? Extent::whole : Extent::by_need, part ? part : request.part),
      reading_(universe_, asked_),
      expansion_(expansion),
      explanation_(explanation),
      stats_(stats) {}

auto Session::is_possible() -> Result<bool> {
  if (auto loaded = load_request(); !loaded) {
    return loaded.error();
  }
  constexpr int k_few = 2;
  for (int round = 1;; ++round) {
    ++stats_.rounds;
    const auto builds = possible_builds();
    if (!builds || !*builds) {
      return builds ? Result<bool>(false) : builds.error();
    }
    if (is_all_read()) {
      return set_finder(universe_, asked_, budget_, stats_.solves)(**builds).has_value();
    }
    const auto encoding = encode(universe_, asked_, **builds, Clauses::searching);
    solv::Engine engine(encoding.problem, budget_);
    ++stats_.solves;
    const auto set = any_set(engine, encoding);
    const bool is_long = round > k_few && universe_.provider().reading_cost() != ReadingCost::much;
    const auto is_new = !set ? read_whole() : is_long ? read_for_search() : read_touched(engine, encoding, *set);
    if (!is_new || !*is_new) {
      return is_new ? Result<bool>(set.has_value()) : is_new.error();
    }
  }
}

auto Session::run(Rank limit, Rank floor) -> Result<Outcome> {
  asked_.limit = std::move(limit);
  asked_.floor = std::move(floor);
  beyond_.reset();
  if (auto loaded = is_loaded_ ? Status(std::monostate{}) : load_request(); !loaded) {
    return loaded.error();
  }
  is_loaded_ = true;
  for (;;) {
    ++stats_.rounds;
    auto solution = best_known();
    if (!solution) {
      return solution.error();
    }
    auto outcome = *solution ? take(**solution) : explain();
    if (!outcome || *outcome) {
      return outcome ? finish(std::move(**outcome)) : Result<Outcome>(outcome.error());
    }
  }
}

auto Session::finish(Outcome outcome) -> Outcome {
  const auto builds = std::ranges::count_if(universe_.builds(), [](const Build& build) { return !build.is_rest; });
  const auto names = std::ranges::count_if(universe_.names(), [](const Name& name) { return name.is_loaded; });
  stats_.candidates_loaded = std::max(stats_.candidates_loaded, static_cast<std::uint32_t>(builds));
  stats_.names_loaded = std::max(stats_.names_loaded, static_cast<std::uint32_t>(names));
  return outcome;
}

auto Session::take(const std::vector<ChosenBuild>& solution) -> Result<std::optional<Outcome>> {
  const auto is_new = reading_.read_needs_of(solution);
  if (!is_new) {
    return is_new.error();
  }
  if (const auto ahead = *is_new ? read_ahead_of(solution) : Status(std::monostate{}); !ahead) {
    return ahead.error();
  }
  if (*is_new) {
    return std::optional<Outcome>();
  }
  rank_ = rank_of(solution);
  return std::optional<Outcome>(accept(solution));
}

auto Session::read_ahead_of(const std::vector<ChosenBuild>& solution) -> Status {
  constexpr std::size_t k_most_ahead = 64;
  for (const auto& [name, chosen] : versions_ahead_ == 0 ? std::vector<ChosenBuild>() : solution) {
    const auto is_it = [&](SpecIndex root) { return universe_.spec(root).name == name; };
    const bool is_root = std::ranges::any_of(asked_.roots, is_it);
    if (auto read = reading_.read_versions_after(chosen, is_root ? versions_ahead_ : 0); !read) {
      return read;
    }
  }
  versions_ahead_ = levels_.empty() ? 0 : std::min(k_most_ahead, 2 * versions_ahead_ + 1);
  return std::monostate{};
}

auto Session::explain() -> Result<std::optional<Outcome>> {
  if (explanation_ == Explanation::none) {
    return std::optional<Outcome>(ConflictGraph{});
  }
  if (const auto is_new = read_whole(); !is_new || *is_new) {
    return is_new ? Result<std::optional<Outcome>>(std::nullopt) : is_new.error();
  }
  const auto disagreement = find_disagreement(universe_, asked_);
  if (auto puzzle = explained_puzzle(disagreement)) {
    return puzzle;
  }
  const Builds all(universe_.builds().size(), true);
  const auto plain = encode(universe_, asked_, all, Clauses::least);
  const auto clashes = find_clashes(plain, other_demands(plain, disagreement), universe_, budget_);
  const auto is_new = reading_.read_needs_of(reachable(clashes.rest, plain, universe_, asked_));
  const auto is_plainer = is_new ? read_on_for(clashes.would_do) : is_new;
  if (!is_plainer) {
    return is_plainer.error();
  }
  return *is_new || *is_plainer ? std::nullopt : std::optional<Outcome>(interpret(clashes.proofs, disagreement, plain, universe_));
}

auto Session::explained_puzzle(const std::optional<Disagreement>& disagreement) -> std::optional<Outcome> {
  if (!live_builds(universe_, asked_)) {
    return std::nullopt;
  }
  const auto whole = encode(universe_, asked_, Builds(universe_.builds().size(), true), Clauses::spreading);
  const auto verdict = solv::Engine(whole.problem, budget_).solve({other_demands(whole, disagreement), {}});
  const auto* const refutation = std::get_if<solv::Refutation>(&verdict);
  GPUSOLVE_CHECK(refutation != nullptr || disagreement, "nothing explains why there is no solution");
  const bool is_it = refutation != nullptr && is_puzzle(*refutation, whole);
  return is_it ? std::optional<Outcome>(interpret(refutation->problems, disagreement, whole, universe_)) : std::nullopt;
}

auto Session::read_on_for(const std::vector<BuildIndex>& builds) -> Result<bool> {
  constexpr std::uint32_t k_most_times = 8;
  bool is_new = false;
  for (const auto build : times_read_on_ < k_most_times ? builds : std::vector<BuildIndex>()) {
    auto read = reading_.read_needs_of_version(build);
    if (!read) {
      return read;
    }
    is_new = is_new || *read;
  }
  times_read_on_ += is_new ? 1 : 0;
  return is_new;
}

auto Session::load_request() -> Status {
  for (const auto spec : request_.roots) {
    asked_.roots.push_back(universe_.intern(spec));
    if (auto loaded = reading_.follow(asked_.roots.back()); !loaded) {
      return loaded;
    }
  }
  for (const auto spec : request_.constraints) {
    asked_.constraints.push_back(universe_.intern(spec));
  }
  return expansion_ == Expansion::full ? universe_.load_all() : Status(std::monostate{});
}

auto Session::read_whole() -> Result<bool> {
  if (!universe_.has_rest()) {
    return false;
  }
  const auto loaded = universe_.read_rests();
  return loaded ? Result<bool>(true) : loaded.error();
}

auto Session::read_for_search() -> Result<bool> {
  if (universe_.has_rest()) {
    return read_whole();
  }
  if (universe_.provider().reading_cost() == ReadingCost::much || (explanation_ != Explanation::none && is_all_read())) {
    return false;
  }
  if (explanation_ == Explanation::none) {
    return reading_.read_live();
  }
  const auto loaded = universe_.load_all();
  return loaded ? Result<bool>(true) : loaded.error();
}

auto Session::is_all_read() const -> bool {
  if (explanation_ == Explanation::none) {
    return !universe_.has_rest() && reading_.unread_live().empty();
  }
  return std::ranges::all_of(universe_.names(), &Name::is_loaded) &&
         std::ranges::all_of(universe_.builds(), [](const Build& build) { return build.is_expanded && !build.is_rest; });
}

auto Session::read_touched(solv::Engine& engine, const Encoding& encoding, const solv::Model& any) -> Result<bool> {
  if (universe_.provider().reading_cost() != ReadingCost::much) {
    return reading_.read_needs_of(reachable(any, encoding, universe_, asked_));
  }
  ++stats_.solves;
  const auto verdict = engine.solve(goals_of(asked_, encoding, universe_, below_roots_));
  return reading_.read_needs_of(reachable(std::get<solv::Model>(verdict), encoding, universe_, asked_));
}

auto Session::possible_builds() -> Result<std::optional<Builds>> {
  if (!universe_.has_rest()) {
    return live_builds(universe_, asked_);
  }
  auto hopeful = decided();
  return universe_.has_rest() ? hopeful : live_builds(universe_, asked_);
}

void Session::note_least(const Levels& levels) {
  if (is_beyond_limit(levels, asked_)) {
    beyond_.emplace();
    std::ranges::transform(levels, std::back_inserter(*beyond_), &LeastLevel::level);
  }
}

auto Session::decided() -> Result<std::optional<Builds>> {
  for (;;) {
    auto look = reading_.look();
    const bool is_open = look && look->hopeful && !look->is_decided;
    const auto is_new = is_open ? read_whole() : false;
    if (look && !look->hopeful) {
      note_least(look->levels);
    }
    if (!look || !is_new || !*is_new) {
      return !look ? look.error() : !is_new ? is_new.error() : Result<std::optional<Builds>>(std::move(look->hopeful));
    }
  }
}

auto Session::best_known() -> Result<std::optional<std::vector<ChosenBuild>>> {
  for (;;) {
    const auto hopeful = decided();
    if (!hopeful || !*hopeful) {
      return hopeful ? Result<std::optional<std::vector<ChosenBuild>>>(std::nullopt) : hopeful.error();
    }
    if (auto solution = best_among(**hopeful)) {
      return solution;
    }
    if (const auto is_new = read_for_search(); !is_new || !*is_new) {
      return is_new ? best_of_all() : Result<std::optional<std::vector<ChosenBuild>>>(is_new.error());
    }
  }
}

auto Session::best_of_all() -> std::optional<std::vector<ChosenBuild>> {
  const auto find_set = set_finder(universe_, asked_, budget_, stats_.solves);
  const auto best = best_builds(universe_, asked_, find_set, levels_);
  if (!best) {
    note_least(levels_);
  }
  return best ? best_among(*best) : std::nullopt;
}

auto Session::best_among(const Builds& builds) -> std::optional<std::vector<ChosenBuild>> {
  const bool is_certain = reading_.sole(builds).has_value();
  if (!is_certain && is_refuted(universe_, asked_, builds)) {
    return std::nullopt;
  }
  const auto encoding = encode(universe_, asked_, builds, Clauses::searching);
  solv::Engine engine(encoding.problem, budget_);
  if (!is_certain) {
    // Decides first whether a set exists at all: this is often much easier, because an order of choices can mislead a search.
    ++stats_.solves;
    if (!any_set(engine, encoding)) {
      return std::nullopt;
    }
  }
  return best(engine, encoding);
}

auto Session::best(solv::Engine& engine, const Encoding& encoding) -> std::vector<ChosenBuild> {
  for (;;) {
    ++stats_.solves;
    const auto verdict = engine.solve(goals_of(asked_, encoding, universe_, below_roots_));
    const auto* const model = std::get_if<solv::Model>(&verdict);
    GPUSOLVE_CHECK(model != nullptr, "a choice that need not be made refuted the demands");
    auto solution = reachable(*model, encoding, universe_, asked_);
    std::vector<NameIndex> order;
    for (const auto& [name, build] : solution) {
      if (std::ranges::find(encoding.root_names, name) == encoding.root_names.end()) {
        order.push_back(name);
      }
    }
    if (order == below_roots_) {
      return solution;
    }
    below_roots_ = std::move(order);
  }
}

auto Session::rank_of(const std::vector<ChosenBuild>& choices) const -> Rank {
  Rank rank;
  for (const auto& criterion : criteria_of(universe_, asked_)) {
    std::uint32_t level = 0;
    for (const auto& [name, build] : choices) {
      level = std::max(level, !criterion.name || *criterion.name == name ? criterion.level_of(universe_.build(build)) : 0);
    }
    rank.push_back(level);
  }
  return rank;
}

auto Session::accept(const std::vector<ChosenBuild>& choices) const -> Solution {
  Solution solution;
  solution.levels.resize(request_.objectives.size());
  for (const auto& [name, index] : choices) {
    const auto& build = universe_.build(index);
    solution.chosen.emplace_back(universe_.name(name).id, build.id);
    for (std::size_t i = 0; i < solution.levels.size(); ++i) {
      solution.levels[i] = std::max(solution.levels[i], build.penalty(i));
    }
  }
  return solution;
}

}  // namespace gpusolve::resolver
