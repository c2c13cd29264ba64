#include "resolver/branching.hpp"

#include <algorithm>

namespace gpusolve::resolver {
namespace {

// The first search ends early and each later one may take twice as long: each search begins with the names that failed most before.
constexpr int k_first_failures = 16;
constexpr int k_most_failures = 256;

}  // namespace

Branching::Branching(const Universe& universe, Survey& survey)
    : universe_(universe), survey_(survey), failures_(universe.names().size()), proved_(survey.mark()) {}

auto Branching::has_set() -> std::optional<bool> {
  const auto start = survey_.mark();
  proved_ = start;
  std::optional<bool> found;
  for (auto most = k_first_failures; most <= k_most_failures && !found; most *= 2) {
    found = search(most);
    trials_.clear();
    survey_.undo(proved_);
  }
  survey_.undo(start);
  return found;
}

auto Branching::search(int most_failures) -> std::optional<bool> {
  for (auto failures = 0; failures < most_failures;) {
    const auto build = next();
    if (!build) {
      note_set();
      return true;
    }
    trials_.push_back({*build, survey_.mark()});
    survey_.rule_out_others(*build);
    for (; !survey_.settle(); ++failures) {
      if (trials_.empty()) {
        return false;
      }
      retreat();
    }
    proved_ = trials_.empty() ? survey_.mark() : proved_;
  }
  return std::nullopt;
}

/// The most preferred build of the name with the most failures relative to its number of builds; nullopt if no name has several builds.
auto Branching::next() const -> std::optional<BuildIndex> {
  std::optional<NameIndex> best;
  const auto is_better = [&](NameIndex name) {
    return (failures_[name.value] + 1) * survey_.living(*best) > (failures_[best->value] + 1) * survey_.living(name);
  };
  for (std::uint32_t name = 0; name < failures_.size(); ++name) {
    if (survey_.is_certain({name}) && survey_.living({name}) > 1 && (!best || is_better({name}))) {
      best = NameIndex{name};
    }
  }
  if (!best) {
    return std::nullopt;
  }
  return *std::ranges::find_if(universe_.name(*best).builds, [this](BuildIndex build) { return survey_.is_live(build); });
}

/// Rules out the last build that was tried, together with the earlier trials.
void Branching::retreat() {
  const auto [build, mark] = trials_.back();
  trials_.pop_back();
  ++failures_[universe_.build(build).name.value];
  survey_.undo(mark);
  survey_.rule_out(build);
}

void Branching::note_set() {
  set_.clear();
  for (std::uint32_t build = 0; build < universe_.builds().size(); ++build) {
    if (survey_.is_live({build}) && survey_.is_certain(universe_.build({build}).name)) {
      set_.push_back({build});
    }
  }
}

auto is_refuted(const Universe& universe, const Asked& asked, const Builds& builds) -> bool {
  Survey survey(universe);
  ask(asked, universe, survey);
  for (std::uint32_t build = 0; build < builds.size(); ++build) {
    if (!builds[build]) {
      survey.rule_out({build});
    }
  }
  return !survey.settle() || Branching(universe, survey).has_set() == false;
}

}  // namespace gpusolve::resolver
