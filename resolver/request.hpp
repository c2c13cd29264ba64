// The request in ids: root specs in order of importance, limits, and the objectives of the choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/ids.hpp"
#include "resolver/part_list.hpp"

namespace gpusolve::resolver {

/// A criterion over the whole set. Its level is the worst penalty of any chosen candidate; lower is better. Candidates state their
/// penalties (Candidate::penalties at the index of the objective).
struct Objective {
  /// Highest level allowed; nullopt: any. If it must be exceeded, the request is unsatisfiable, and the explanation names the builds.
  std::optional<std::uint16_t> limit{};
  auto operator==(const Objective&) const -> bool = default;
};

/// The choice, most important first: `objectives[0 .. before_versions)`, then the version tier of each root name in order, then the
/// remaining objectives, then the version tier of each name in `then_newest`, then the full preference of the roots in order, then of every
/// other chosen name, breadth first from the roots and by name text among siblings.
struct Request {
  std::vector<SpecId> roots;        ///< each must be met by a package; a fact is allowed and only checked
  std::vector<SpecId> constraints;  ///< if the set contains a package of that name, it must match
  std::vector<Objective> objectives;
  std::uint16_t before_versions{};  ///< number of objectives that outrank the versions of the roots
  std::vector<NameId> then_newest;  ///< names, such as python, whose version outranks the rest; only if they are needed
  /// How many of the last roots follow from the others. A reason must not speak of them alone, because nobody asked for them.
  std::uint32_t implied_roots{};
  std::optional<Part> part{};  ///< if given, only the sets that contain this build exist
  auto operator==(const Request&) const -> bool = default;
};

}  // namespace gpusolve::resolver
