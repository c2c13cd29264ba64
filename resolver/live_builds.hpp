// Determines by propagation which builds can be in a set, and which in the best one, so that the solver need not consider the others.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// Removes builds that cannot be in any set for the request, or that no such set needs; nullopt if propagation proves that there is no set.
/// Names that are not loaded meet every spec. Complexity: linear in builds, requirements and matches.
[[nodiscard]] auto live_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

/// A criterion of the choice: an objective, or the version of a name.
struct Criterion {
  std::size_t objective{};
  std::optional<NameIndex> name{};

  [[nodiscard]] auto level_of(const Build& build) const -> std::uint32_t { return name ? build.tier : build.penalty(objective); }
  auto operator==(const Criterion&) const -> bool = default;
};

/// The criteria of a request in their order, up to the versions of `then_newest`, as far as their names are known to the universe.
[[nodiscard]] auto criteria_of(const Universe& universe, const Asked& asked) -> std::vector<Criterion>;

/// The least level at which a set exists, if all earlier criteria are at theirs.
struct LeastLevel {
  Criterion criterion;
  std::uint32_t level{};
};
/// In the order of the choice; the first criteria at least.
using Levels = std::vector<LeastLevel>;

/// Narrows the live builds optimistically: fixes each criterion of the choice in turn at the lowest level that propagation still allows,
/// then each name at its most preferred live build. If a set of these builds exists, it is the best one; if none does, nothing is proved,
/// and the best set is among the live builds. nullopt also where every set is beyond the limit of the request. `levels`: becomes the levels
/// up to there; no set has smaller ones. Complexity: as live_builds, repeated for each failed attempt.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked, Levels& levels) -> std::optional<Builds>;

/// Whether sets with these levels at best are beyond the limit of the request.
[[nodiscard]] auto is_beyond_limit(const Levels& levels, const Asked& asked) -> bool;

/// A set among these builds, any; nullopt if there is none.
using FindSet = std::function<std::optional<std::vector<BuildIndex>>(const Builds&)>;

/// Like hopeful_builds, but accepts a level or a build only if there is a set, so that the best set within the limit, if there is one, is
/// among the result.
/// `levels`: those that an earlier call found, if reading has only removed sets since; updated. Complexity: as hopeful_builds, plus one
/// call of `find_set` for each attempt that propagation allows and that the last set found does not survive.
[[nodiscard]] auto best_builds(const Universe& universe, const Asked& asked, const FindSet& find_set, Levels& levels)
    -> std::optional<Builds>;

}  // namespace gpusolve::resolver
