// The least changes after which a problem that cannot be met can be. Nothing here knows what is changed: a knob is an index with a cost and
// an ordered list of settings, and whether the changed problem can be met is asked at a door.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::resolver {

/// Something that may be changed. Setting 0 is as asked; settings 1 to `settings` go from the nearest to the furthest.
struct Knob {
  std::uint32_t cost{1};      ///< of turning it at all; remedies are told by the sum of their costs, least first
  std::uint32_t settings{1};  ///< how many there are beside 0
  /// Each setting allows whatever the one before it allows, setting 1 also what setting 0 allows: the nearest that works is then found
  /// by halving, and the last stands for all of them.
  bool is_monotone{true};
  auto operator==(const Knob&) const -> bool = default;
};

/// A setting that nobody offers: it allows whatever any setting of the knob allows, 0 included. Asked of knobs that are not monotone,
/// to learn at once that none of their settings will do.
inline constexpr std::uint32_t k_any_setting = std::numeric_limits<std::uint32_t>::max();

/// One knob turned.
struct Turn {
  std::uint32_t knob{};  ///< index
  std::uint32_t setting{};
  auto operator<=>(const Turn&) const = default;
};
/// Distinct knobs, ascending.
using Turns = std::vector<Turn>;

/// The door: the problem with some knobs turned and all others at 0. Same question, same answer.
class ChangedProblem {
 public:
  ChangedProblem() = default;
  ChangedProblem(const ChangedProblem&) = delete;
  auto operator=(const ChangedProblem&) -> ChangedProblem& = delete;
  virtual ~ChangedProblem() = default;
  /// Can it be met? Errors where a source is broken; they end the search.
  [[nodiscard]] virtual auto is_met(const Turns& turns) -> Result<bool> = 0;
};

struct RelaxLimits {
  std::uint32_t most_changes{3};    ///< knobs turned at once
  std::uint32_t most_solves{2000};  ///< questions asked at the door
};

struct Remedies {
  /// Each was met when asked, and no set of fewer of its knobs can be met at any setting. The value of the dearest knob is the nearest at
  /// which any values of the others will do, then that of the next dearest, and so on. Least cost first, then the lower knobs.
  std::vector<Turns> sets;
  bool is_complete{true};  ///< false: the limit on solves ended the search; what was found still holds
  std::uint32_t solves{};
};

/// All remedies of at most `most_changes` knobs, at most 64 knobs, for a problem that cannot be met as asked. Sets that cannot help are
/// passed over unasked: every remedy must turn a knob outside each set of knobs that is known not to suffice with all settings allowed.
[[nodiscard]] auto find_remedies(std::span<const Knob> knobs, ChangedProblem& problem, const RelaxLimits& limits = {}) -> Result<Remedies>;

}  // namespace gpusolve::resolver
