// What is wanted, in ids: root specs in order of importance, limits, and the objectives of the choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/ids.hpp"

namespace gpusolve::resolver {

/// A criterion over the whole set: its level is the worst penalty of any chosen candidate, and lower is better.
/// Penalties come with the candidates (Candidate::penalties at the objective's index).
struct Objective {
  /// Highest level allowed; nothing: any. Exceeding it makes the request unsatisfiable, and the explanation says by whom.
  std::optional<std::uint16_t> limit{};
  auto operator==(const Objective&) const -> bool = default;
};

/// The choice, most important first: `objectives[0 .. before_versions)`, then the version tier of each root name in order, then
/// the remaining objectives, then the version tier of each of `then_newest`, then the full preference of the roots in order, then
/// of every other chosen name, breadth first from the roots and by name text among siblings.
struct Request {
  std::vector<SpecId> roots;        ///< each must be met by a package; facts are allowed and merely checked
  std::vector<SpecId> constraints;  ///< if a package of that name is in the set, it must match
  std::vector<Objective> objectives;
  std::uint16_t before_versions{};  ///< how many objectives outrank the versions of the roots
  std::vector<NameId> then_newest;  ///< names, such as python, whose version outranks the rest; only where they are needed
  auto operator==(const Request&) const -> bool = default;
};

}  // namespace gpusolve::resolver
