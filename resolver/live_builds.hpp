// Determines by propagation which builds can be in a set, and which in the best set, so that the solver need not consider the others.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// The builds that can be in a set for the request and that some such set needs; nullopt if propagation proves that there is no set.
/// Names that are not loaded meet every spec. Complexity: linear in builds, requirements and matches.
[[nodiscard]] auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

/// A criterion of the choice: an objective, or the version of a name.
struct Criterion {
  std::size_t objective{};
  std::optional<NameIndex> name{};

  [[nodiscard]] auto level_of(const Build& build) const -> std::uint32_t { return name ? build.tier : build.penalty(objective); }
  auto operator==(const Criterion&) const -> bool = default;
};

/// The criteria of a request in their order, up to the versions of `then_newest`, without names that the universe does not know.
[[nodiscard]] auto criteria_of(const Universe& universe, const Asked& asked) -> std::vector<Criterion>;

/// The least level at which a set exists, if all earlier criteria are at their least levels.
struct LeastLevel {
  Criterion criterion;
  std::uint32_t level{};
};
/// Least levels of the first criteria, in the order of the choice.
using Levels = std::vector<LeastLevel>;

/// Narrows the live builds optimistically: fixes each criterion of the choice in turn at the lowest level that propagation still
/// allows, then each name at its most preferred live build. If a set of these builds exists, it is the best set; if no such set exists,
/// nothing is proved, and the best set is among the live builds. nullopt also if every set is beyond the limit of the request. `levels`
/// receives the levels fixed so far; no set has smaller ones. Complexity: as live_builds, repeated for each failed attempt.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked, Levels& levels) -> std::optional<Builds>;

/// Whether sets whose least levels are `levels` are beyond the limit of the request.
[[nodiscard]] auto is_beyond_limit(const Levels& levels, const Asked& asked) -> bool;

/// Finds any set among these builds; nullopt if they contain none.
using FindSet = std::function<std::optional<std::vector<BuildIndex>>(const Builds&)>;

/// Like hopeful_builds, but accepts a level or a build only if there is a set, so that the result contains the best set within the
/// limit, if such a set exists. `levels` holds the levels of an earlier call, valid if reading has only removed sets since; the call
/// updates them. Complexity: as hopeful_builds, plus one call of `find_set` for each attempt that propagation allows and that the last
/// set found does not survive.
[[nodiscard]] auto best_builds(const Universe& universe, const Asked& asked, const FindSet& find_set, Levels& levels)
    -> std::optional<Builds>;

}  // namespace gpusolve::resolver
