// Finds the least changes that make an unsatisfiable problem satisfiable. Independent of the kind of change: a knob is an index with a
// cost and an ordered list of settings, and an interface answers whether the changed problem has a solution.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::resolver {

/// A possible change of the problem. Setting 0 is the original; settings 1 to `settings` go from the nearest to the furthest.
struct Knob {
  std::uint32_t cost{1};      ///< cost of any change of this knob; remedies are sorted by the sum of their costs
  std::uint32_t settings{1};  ///< number of settings beside 0
  /// Whether each setting allows all that the previous setting allows, and setting 1 all that setting 0 allows. If so, a binary search
  /// finds the nearest setting that works, and the last setting represents all.
  bool is_monotone{true};
  std::uint32_t any_solves{1};  ///< the number of solves that tell whether any setting works, if the knob is not monotone
  auto operator==(const Knob&) const -> bool = default;
};

/// A pseudo-setting that allows all that any setting of the knob allows, including 0. Used for knobs that are not monotone, to learn
/// with one question that none of their settings works.
inline constexpr std::uint32_t k_any_setting = std::numeric_limits<std::uint32_t>::max();

/// One turned knob.
struct Turn {
  std::uint32_t knob{};  ///< index
  std::uint32_t setting{};
  auto operator<=>(const Turn&) const = default;
};
/// Distinct knobs, ascending.
using Turns = std::vector<Turn>;

/// The problem with some knobs turned and all others at 0. The same question always has the same answer.
class ChangedProblem {
 public:
  ChangedProblem() = default;
  ChangedProblem(const ChangedProblem&) = delete;
  auto operator=(const ChangedProblem&) -> ChangedProblem& = delete;
  virtual ~ChangedProblem() = default;
  /// Whether the problem has a solution. Errors (a broken source) end the search.
  [[nodiscard]] virtual auto is_met(const Turns& turns) -> Result<bool> = 0;
};

struct RelaxLimits {
  std::uint32_t most_changes{3};    ///< limit for knobs turned at once
  std::uint32_t most_solves{2000};  ///< limit for the solves of all questions
  std::uint32_t most_at_once{64};   ///< limit for the solves of a question that only saves other questions
};

struct Remedies {
  /// Each set was solved, and no proper subset of its knobs works at any setting. The dearest knob has its nearest setting that works
  /// with some settings of the others; then the next dearest, and so on. Sorted by cost, then by the lower knobs.
  std::vector<Turns> sets;
  bool is_complete{true};  ///< false: the limit on solves ended the search; the sets found are still valid
  std::uint32_t solves{};
};

/// All remedies with at most `most_changes` of at most 64 knobs, for a problem without a solution. Skips sets that cannot help: every
/// remedy must turn a knob outside of each set of knobs that is known to be insufficient with all settings allowed.
[[nodiscard]] auto find_remedies(std::span<const Knob> knobs, ChangedProblem& problem, const RelaxLimits& limits = {}) -> Result<Remedies>;

}  // namespace gpusolve::resolver
