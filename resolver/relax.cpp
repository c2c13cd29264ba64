#include "resolver/relax.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

namespace gpusolve::resolver {
namespace {

/// A set of knobs, one bit each.
using KnobSet = std::uint64_t;
constexpr std::size_t k_most_knobs = 64;
constexpr std::uint32_t k_most_counted = 1'000'000;

auto bit(std::size_t knob) -> KnobSet { return KnobSet{1} << knob; }
auto holds(KnobSet set, KnobSet part) -> bool { return (set & part) == part; }

class Search {
 public:
  Search(std::span<const Knob> knobs, ChangedProblem& problem, const RelaxLimits& limits)
      : knobs_(knobs), problem_(problem), limits_(limits) {
    for (std::size_t i = 0; i < knobs.size(); ++i) {
      all_ |= knobs[i].settings > 0 ? bit(i) : 0;
    }
  }

  auto run() -> Result<Remedies> {
    if (!is_quick(all_) || is_met(all_)) {
      std::ranges::for_each(sets_by_cost(), [&](KnobSet set) { try_set(set); });
    }
    if (error_) {
      return *error_;
    }
    return out_;
  }

 private:
  auto cost_of(KnobSet set) const -> std::uint64_t {
    std::uint64_t cost = 0;
    for (std::size_t i = 0; i < knobs_.size(); ++i) {
      cost += (set & bit(i)) != 0 ? knobs_[i].cost : 0;
    }
    return cost;
  }

  /// All sets within the limit, cheapest first. Costs are positive, so each set follows all its subsets.
  auto sets_by_cost() const -> std::vector<KnobSet> {
    std::vector<KnobSet> sets{0};
    std::size_t first_of_size = 0;
    for (std::uint32_t size = 1; size <= limits_.most_changes; ++size) {
      const auto end = sets.size();
      for (auto i = std::exchange(first_of_size, end); i < end; ++i) {
        const auto smaller = sets[i];
        for (auto knob = static_cast<std::size_t>(std::bit_width(smaller)); knob < knobs_.size(); ++knob) {
          if ((all_ & bit(knob)) != 0) {
            sets.push_back(smaller | bit(knob));
          }
        }
      }
    }
    sets.erase(sets.begin());
    const auto lower_first = [](KnobSet left, KnobSet right) {  // the set with the lowest differing knob comes first
      const auto different = left ^ right;
      return different != 0 && (left & (different & (~different + 1))) != 0;
    };
    std::ranges::stable_sort(sets, [&](KnobSet left, KnobSet right) {
      const auto left_key = std::pair(cost_of(left), std::popcount(left));
      const auto right_key = std::pair(cost_of(right), std::popcount(right));
      return left_key != right_key ? left_key < right_key : lower_first(left, right);
    });
    return sets;
  }

  void try_set(KnobSet set) {
    const auto has_remedy = [&](KnobSet remedy) { return holds(set, remedy); };
    if (std::ranges::any_of(remedies_, has_remedy)) {
      return;
    }
    if (!is_met(set)) {
      widen(set);
      return;
    }
    if (auto turns = nearest(set); turns && !is_over()) {
      remedies_.push_back(set);
      out_.sets.push_back(std::move(*turns));
    }
  }

  /// Adds knobs as long as the set remains insufficient: all its subsets are then insufficient, too.
  void widen(KnobSet set) {
    for (std::size_t knob = 0; knob < knobs_.size(); ++knob) {
      if ((all_ & bit(knob)) != 0 && is_quick(set | bit(knob)) && !is_met(set | bit(knob))) {
        set |= bit(knob);
      }
    }
  }

  // ---- questions

  auto widest(std::size_t knob) const -> std::uint32_t { return knobs_[knob].is_monotone ? knobs_[knob].settings : k_any_setting; }

  /// The most solves that a question may take: one for each combination of settings of the knobs at any setting.
  auto solves_of(const Turns& turns) const -> std::uint64_t {
    std::uint64_t solves = 1;
    for (const auto& turn : turns) {
      solves *= turn.setting == k_any_setting ? knobs_[turn.knob].any_solves : 1;
      solves = std::min(solves, std::uint64_t{k_most_counted});
    }
    return solves;
  }

  auto is_quick(KnobSet set) const -> bool { return solves_of(turns_of(set)) <= limits_.most_at_once; }

  auto turns_of(KnobSet set) const -> Turns {
    Turns turns;
    for (std::uint32_t i = 0; i < knobs_.size(); ++i) {
      if ((set & bit(i)) != 0) {
        turns.push_back({i, widest(i)});
      }
    }
    return turns;
  }

  /// Whether the problem has a solution with every setting of these knobs allowed. Monotone in the set, so most answers follow from
  /// earlier answers.
  auto is_met(KnobSet set) -> bool {
    if (std::ranges::any_of(unmet_, [&](KnobSet unmet) { return holds(unmet, set); })) {
      return false;
    }
    if (std::ranges::any_of(met_, [&](KnobSet met) { return holds(set, met); })) {
      return true;
    }
    const bool is_it = ask(turns_of(set));
    (is_it ? met_ : unmet_).push_back(set);
    return is_it;
  }

  /// Whether an error or the limit ended the search; no further question is then asked, and no answer is used.
  auto is_over() const -> bool { return error_.has_value() || !out_.is_complete; }

  auto ask(const Turns& turns) -> bool {
    if (const auto known = answers_.find(turns); known != answers_.end()) {
      return known->second;
    }
    const auto solves = solves_of(turns);
    if (is_over() || out_.solves + solves > limits_.most_solves) {
      out_.is_complete = false;
      return false;
    }
    out_.solves += static_cast<std::uint32_t>(solves);
    const auto answer = problem_.is_met(turns);
    if (!answer) {
      error_ = answer.error();
      return false;
    }
    answers_.emplace(turns, *answer);
    return *answer;
  }

  // ---- the nearest settings

  /// Settings that work, for a set that works with all settings allowed; nullopt if no settings work (knobs that are not monotone).
  auto nearest(KnobSet set) -> std::optional<Turns> {
    auto turns = turns_of(set);
    std::vector<std::size_t> order(turns.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::ranges::stable_sort(
        order, [&](std::size_t left, std::size_t right) { return knobs_[turns[left].knob].cost > knobs_[turns[right].knob].cost; });
    return settle(turns, order, 0) ? std::optional(turns) : std::nullopt;
  }

  /// Fixes the knobs of `order` from `at` on, each at its least setting that lets the later ones be fixed. Returns whether this
  /// succeeds. Recursion depth: the number of knobs.
  auto settle(Turns& turns, const std::vector<std::size_t>& order, std::size_t at) -> bool {
    if (at == order.size()) {
      return ask(turns);
    }
    auto& turn = turns[order[at]];
    const auto& knob = knobs_[turn.knob];
    for (turn.setting = knob.is_monotone ? least_possible(turns, turn) : 1; turn.setting <= knob.settings; ++turn.setting) {
      if (ask(turns) && settle(turns, order, at + 1)) {
        return true;
      }
    }
    turn.setting = widest(turn.knob);
    return false;
  }

  /// The least setting that works, by binary search; the last setting is known to work.
  auto least_possible(const Turns& turns, Turn& turn) -> std::uint32_t {
    std::uint32_t low = 1;
    auto high = turn.setting;
    while (low < high) {
      turn.setting = low + (high - low) / 2;
      ask(turns) ? high = turn.setting : low = turn.setting + 1;
    }
    return low;
  }

  std::span<const Knob> knobs_;
  ChangedProblem& problem_;
  RelaxLimits limits_;
  KnobSet all_{};
  std::vector<KnobSet> met_;
  std::vector<KnobSet> unmet_;
  std::vector<KnobSet> remedies_;
  std::map<Turns, bool> answers_;
  std::optional<Error> error_;
  Remedies out_;
};

}  // namespace

auto find_remedies(std::span<const Knob> knobs, ChangedProblem& problem, const RelaxLimits& limits) -> Result<Remedies> {
  GPUSOLVE_CHECK(knobs.size() <= k_most_knobs, "more knobs than a set can hold");
  return Search(knobs, problem, limits).run();
}

}  // namespace gpusolve::resolver
