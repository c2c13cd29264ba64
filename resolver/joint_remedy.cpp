#include "resolver/joint_remedy.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

namespace gpusolve::resolver {
namespace {

class Tightening {
 public:
  Tightening(std::span<const Knob> knobs, ChangedProblem& problem) : knobs_(knobs), problem_(problem) {
    std::ranges::transform(knobs, std::back_inserter(settings_), &Knob::settings);
  }

  auto run() -> Result<std::optional<Turns>> {
    if (is_met()) {
      std::vector<std::size_t> dearest_first(knobs_.size());
      std::iota(dearest_first.begin(), dearest_first.end(), 0U);
      std::ranges::stable_sort(dearest_first, std::greater<>(), [&](std::size_t knob) { return knobs_[knob].cost; });
      std::ranges::for_each(dearest_first, [&](std::size_t knob) { tighten(knob); });
      found_ = turns();
    }
    if (error_) {
      return *error_;
    }
    return found_;
  }

 private:
  auto turns() const -> Turns {
    Turns all;
    for (std::uint32_t knob = 0; knob < settings_.size(); ++knob) {
      if (settings_[knob] > 0) {
        all.push_back({knob, settings_[knob]});
      }
    }
    return all;
  }

  auto is_met() -> bool {
    const auto met = error_ ? Result<bool>(false) : problem_.is_met(turns());
    if (!met) {
      error_ = met.error();
    }
    return met && *met;
  }

  auto is_met_at(std::size_t knob, std::uint32_t setting) -> bool {
    settings_[knob] = setting;
    return is_met();
  }

  /// Leaves the knob at its nearest setting that works.
  void tighten(std::size_t knob) {
    const auto last = settings_[knob];
    if (last == 0 || is_met_at(knob, 0)) {
      return;
    }
    std::uint32_t fails = 0;
    auto works = last;
    while (works - fails > 1) {
      const auto middle = knobs_[knob].is_monotone ? fails + (works - fails) / 2 : fails + 1;
      const bool is_enough = is_met_at(knob, middle);
      fails = is_enough ? fails : middle;
      works = is_enough ? middle : works;
      if (is_enough && !knobs_[knob].is_monotone) {
        break;
      }
    }
    settings_[knob] = works;
  }

  std::span<const Knob> knobs_;
  ChangedProblem& problem_;
  std::vector<std::uint32_t> settings_;  ///< by knob
  std::optional<Turns> found_;
  std::optional<Error> error_;
};

}  // namespace

auto find_joint_remedy(std::span<const Knob> knobs, ChangedProblem& problem) -> Result<std::optional<Turns>> {
  return Tightening(knobs, problem).run();
}

}  // namespace gpusolve::resolver
