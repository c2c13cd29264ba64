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

/// Narrows the live builds optimistically: fixes each criterion of the choice in turn at the lowest level that propagation still allows,
/// then each name at its most preferred live build. If a set of these builds exists, it is the best one; if none does, nothing is proved,
/// and the best set is among the live builds. Complexity: as live_builds, repeated for each failed attempt.
[[nodiscard]] auto hopeful_builds(const Universe& universe, const Asked& asked) -> std::optional<Builds>;

/// A criterion of the choice: an objective, or the version of a name.
struct Criterion {
  std::size_t objective{};
  std::optional<NameIndex> name{};

  [[nodiscard]] auto level_of(const Build& build) const -> std::uint32_t { return name ? build.tier : build.penalty(objective); }
  auto operator==(const Criterion&) const -> bool = default;
};

/// The least level at which a set exists, if all earlier criteria are at theirs.
struct LeastLevel {
  Criterion criterion;
  std::uint32_t level{};
};
/// In the order of the choice; the first criteria at least.
using Levels = std::vector<LeastLevel>;

/// Decides whether a set of these builds exists.
using HasSet = std::function<bool(const Builds&)>;

/// Like hopeful_builds, but accepts a level or a build only if `has_set` confirms it, so that the best set, if there is one, is among the
/// result. `levels`: those that an earlier call found, if reading has only removed sets since; updated. Complexity: as hopeful_builds, plus
/// one call of `has_set` for each attempt that propagation allows.
[[nodiscard]] auto best_builds(const Universe& universe, const Asked& asked, const HasSet& has_set, Levels& levels)
    -> std::optional<Builds>;

}  // namespace gpusolve::resolver
