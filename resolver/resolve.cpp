#include "resolver/resolve.hpp"

#include <algorithm>
#include <optional>

#include "base/check.hpp"
#include "resolver/encode.hpp"
#include "resolver/explain.hpp"
#include "resolver/goals.hpp"
#include "resolver/live_builds.hpp"
#include "resolver/parts.hpp"
#include "resolver/reading.hpp"
#include "resolver/sets.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {
namespace {

/// One resolution: collect, encode, solve, and repeat for what the solution contains, until nothing new is read.
class Session {
 public:
  Session(const Request& request, Provider& provider, Expansion expansion, ResolveStats& stats, Explanation explanation = Explanation::full,
          std::optional<Part> part = std::nullopt)
      : request_(request),
        asked_{&request},
        universe_(provider, expansion == Expansion::full ? Extent::whole : Extent::by_need, part),
        reading_(universe_, asked_),
        expansion_(expansion),
        explanation_(explanation),
        stats_(stats) {}

  /// Like run(), but accepts any set. The choices only keep the search among loaded names.
  auto is_possible() -> Result<bool> {
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

  auto run() -> Result<Outcome> {
    if (auto loaded = load_request(); !loaded) {
      return loaded.error();
    }
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

  /// Of the set that run() found; empty if there is none.
  auto rank() const -> const Rank& { return rank_; }
  /// Whether that set contains a build of the name that parts the request.
  auto is_of_part() const -> bool { return is_of_part_; }

 private:
  auto finish(Outcome outcome) -> Outcome {
    stats_.candidates_loaded =
        static_cast<std::uint32_t>(std::ranges::count_if(universe_.builds(), [](const Build& build) { return !build.is_rest; }));
    stats_.names_loaded =
        static_cast<std::uint32_t>(std::ranges::count_if(universe_.names(), [](const Name& name) { return name.is_loaded; }));
    return outcome;
  }

  /// The set, unless it depends on something unread.
  auto take(const std::vector<Choice>& solution) -> Result<std::optional<Outcome>> {
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
    is_of_part_ = universe_.part() && std::ranges::any_of(solution, [&](const Choice& choice) {
                    return universe_.name(choice.first).id == universe_.part()->name;
                  });
    return std::optional<Outcome>(accept(solution));
  }

  /// In a search, what was just read mostly refutes the set, and the next version of a root is tried. Reads the requirements of more and
  /// more of these versions at once, so that the search is not repeated for each.
  auto read_ahead_of(const std::vector<Choice>& solution) -> Status {
    constexpr std::size_t k_most_ahead = 64;
    for (const auto& [name, chosen] : versions_ahead_ == 0 ? std::vector<Choice>() : solution) {
      const auto is_it = [&](SpecIndex root) { return universe_.spec(root).name == name; };
      const bool is_root = std::ranges::any_of(asked_.roots, is_it);
      if (const auto read = reading_.read_versions_after(chosen, is_root ? versions_ahead_ : 0); !read) {
        return read;
      }
    }
    versions_ahead_ = levels_.empty() ? 0 : std::min(k_most_ahead, 2 * versions_ahead_ + 1);
    return std::monostate{};
  }

  /// Explains why there is none. Also reads what the demands outside of a conflict need, so that no second conflict is missed.
  auto explain() -> Result<std::optional<Outcome>> {
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

  /// The proof of a puzzle; nullopt if the reasons are simpler. What propagation alone refutes is no puzzle.
  auto explained_puzzle(const std::optional<Disagreement>& disagreement) -> std::optional<Outcome> {
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

  /// Reads the requirements of these builds' versions, because they may simplify the explanation. Only a few times, because reading is
  /// expensive. Returns whether any were unread.
  auto read_on_for(const std::vector<BuildIndex>& builds) -> Result<bool> {
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

  // ---- collect

  auto load_request() -> Status {
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

  /// Starts again with all builds of each name: a search over partly read names is less efficient, and unread builds leave more to try.
  /// Returns whether any build was unread.
  auto read_whole() -> Result<bool> {
    if (!universe_.has_rest()) {
      return false;
    }
    universe_ = Universe(universe_.provider(), Extent::whole, universe_.part());
    asked_ = {&request_, {}, {}};
    below_roots_.clear();
    levels_.clear();
    const auto loaded = load_request();
    return loaded ? Result<bool>(true) : loaded.error();
  }

  /// Reads all builds and, unless that is expensive, all requirements: otherwise the search is repeated for each set that it finds. Returns
  /// whether any were unread.
  auto read_for_search() -> Result<bool> {
    if (universe_.has_rest()) {
      return read_whole();
    }
    if (universe_.provider().reading_cost() == ReadingCost::much || is_all_read()) {
      return false;
    }
    const auto loaded = universe_.load_all();
    return loaded ? Result<bool>(true) : loaded.error();
  }

  auto is_all_read() const -> bool {
    return std::ranges::all_of(universe_.names(), &Name::is_loaded) &&
           std::ranges::all_of(universe_.builds(), [](const Build& build) { return build.is_expanded && !build.is_rest; });
  }

  /// Reads the requirements of a set of these builds: where reading is expensive, of the best one, which is more likely to remain; it may
  /// be much harder to find than `any`. Returns whether any were unread.
  auto read_touched(solv::Engine& engine, const Encoding& encoding, const solv::Model& any) -> Result<bool> {
    if (universe_.provider().reading_cost() != ReadingCost::much) {
      return reading_.read_needs_of(reachable(any, encoding, universe_, asked_));
    }
    ++stats_.solves;
    const auto verdict = engine.solve(goals_of(asked_, encoding, universe_, below_roots_));
    return reading_.read_needs_of(reachable(std::get<solv::Model>(verdict), encoding, universe_, asked_));
  }

  // ---- solve

  /// The builds a solution can consist of, or nullopt if there is provably no solution.
  auto possible_builds() -> Result<std::optional<Builds>> {
    if (!universe_.has_rest()) {
      return live_builds(universe_, asked_);
    }
    auto hopeful = decided();
    return universe_.has_rest() ? hopeful : live_builds(universe_, asked_);
  }

  /// The hopeful builds; reads everything if propagation alone does not determine the best set.
  auto decided() -> Result<std::optional<Builds>> {
    for (;;) {
      auto look = reading_.look();
      const bool is_open = look && look->hopeful && !look->is_decided;
      const auto is_new = is_open ? read_whole() : false;
      if (!look || !is_new || !*is_new) {
        return !look ? look.error() : !is_new ? is_new.error() : Result<std::optional<Builds>>(std::move(look->hopeful));
      }
    }
  }

  /// The best set of the loaded builds, or nullopt. It is usually among the few hopeful builds.
  auto best_known() -> Result<std::optional<std::vector<Choice>>> {
    for (;;) {
      const auto hopeful = decided();
      if (!hopeful || !*hopeful) {
        return hopeful ? Result<std::optional<std::vector<Choice>>>(std::nullopt) : hopeful.error();
      }
      if (auto solution = best_among(**hopeful)) {
        return solution;
      }
      if (const auto is_new = read_for_search(); !is_new || !*is_new) {
        return is_new ? best_of_all() : Result<std::optional<std::vector<Choice>>>(is_new.error());
      }
    }
  }

  /// The best set where propagation alone misleads. libsolv can search in the order of preference, but a wrong first choice may cost it
  /// minutes. Here each criterion in turn is fixed at its least level that has a set; each of these questions is small.
  auto best_of_all() -> std::optional<std::vector<Choice>> {
    const auto find_set = set_finder(universe_, asked_, budget_, stats_.solves);
    const auto best = best_builds(universe_, asked_, find_set, levels_);
    return best ? best_among(*best) : std::nullopt;
  }

  auto best_among(const Builds& builds) -> std::optional<std::vector<Choice>> {
    const auto encoding = encode(universe_, asked_, builds, Clauses::searching);
    solv::Engine engine(encoding.problem, budget_);
    // Decides first whether a set exists at all: this is often much easier, because an order of choices can mislead a search.
    ++stats_.solves;
    return any_set(engine, encoding) ? std::optional(best(engine, encoding)) : std::nullopt;
  }

  /// The best set of the loaded builds, breadth first from the roots; it must exist. Names below the roots are chosen in breadth-first
  /// order, which only a solution reveals. Therefore solves, reads the order from the solution, and solves again with it until the order is
  /// stable. Each iteration fixes at least one more name of the order.
  auto best(solv::Engine& engine, const Encoding& encoding) -> std::vector<Choice> {
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

  auto rank_of(const std::vector<Choice>& choices) const -> Rank {
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

  auto accept(const std::vector<Choice>& choices) const -> Solution {
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

  const Request& request_;
  Asked asked_;
  Universe universe_;
  Reading reading_;
  Expansion expansion_;
  Explanation explanation_;
  ResolveStats& stats_;
  Budget budget_;
  std::uint32_t times_read_on_{};
  std::size_t versions_ahead_{};
  Levels levels_;                       // of the best set so far; reading only removes sets, so they never fall
  std::vector<NameIndex> below_roots_;  // the order in the last solution, used as the first guess for the next one
  Rank rank_;
  bool is_of_part_{};
};

/// The best set of the parts, each searched alone, the most promising first; a part that can only have worse sets is not searched. Without
/// any set, an empty graph, which explains nothing. nullopt: the parts do not tell.
auto best_of_parts(const Request& request, Provider& provider, ResolveStats& stats) -> Result<std::optional<Outcome>> {
  const auto parts = parts_of(request, provider);
  if (!parts || parts->empty()) {
    return parts ? Result<std::optional<Outcome>>(std::nullopt) : parts.error();
  }
  std::optional<Outcome> best;
  Rank least;
  for (const auto& [part, bound] : *parts) {
    if (best && least < bound) {
      break;
    }
    Session session(request, provider, Expansion::lazy, stats, Explanation::none, part);
    auto outcome = session.run();
    if (!outcome) {
      return outcome.error();
    }
    if (std::holds_alternative<ConflictGraph>(*outcome)) {
      continue;
    }
    if (!session.is_of_part() || (best && session.rank() == least)) {
      return std::optional<Outcome>();  // a set of several parts, or two that differ in what comes later in the choice
    }
    if (!best || session.rank() < least) {
      best = std::move(outcome).value();
      least = session.rank();
    }
  }
  return best ? std::move(best) : std::optional<Outcome>(ConflictGraph{});
}

}  // namespace

auto resolve(const Request& request, Provider& provider, Expansion expansion, ResolveStats* stats, Explanation explanation)
    -> Result<Outcome> {
  ResolveStats own;
  auto& counts = stats == nullptr ? own : *stats;
  if (expansion == Expansion::lazy) {
    auto best = best_of_parts(request, provider, counts);
    const bool is_told = best && *best && (explanation == Explanation::none || std::holds_alternative<Solution>(**best));
    if (!best || is_told) {
      return best ? Result<Outcome>(**std::move(best)) : best.error();
    }
  }
  return Session(request, provider, expansion, counts, explanation).run();
}

auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats) -> Result<bool> {
  ResolveStats own;
  auto& counts = stats == nullptr ? own : *stats;
  const auto parts = parts_of(request, provider);
  if (!parts || parts->empty()) {
    return parts ? Session(request, provider, Expansion::lazy, counts).is_possible() : Result<bool>(parts.error());
  }
  for (const auto& [part, bound] : *parts) {
    auto met = Session(request, provider, Expansion::lazy, counts, Explanation::none, part).is_possible();
    if (!met || *met) {
      return met;
    }
  }
  return false;
}

}  // namespace gpusolve::resolver
