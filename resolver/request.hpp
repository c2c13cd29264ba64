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
  /// The highest allowed level; nullopt: any. If every set exceeds the limit, the request is unsatisfiable, and the explanation names
  /// the builds.
  std::optional<std::uint16_t> limit{};
  auto operator==(const Objective&) const -> bool = default;
};

/// The choice, most important first: `objectives[0 .. before_versions)`, then the version tier of each root name in order, then the
/// remaining objectives, then the version tier of each name in `then_newest`, then the full preference of the roots in order, then the
/// full preference of every other chosen name, breadth first from the roots and by name text among siblings.
struct Request {
  std::vector<SpecId> roots;        ///< a package must meet each root; a root on a fact is allowed and only checked
  std::vector<SpecId> constraints;  ///< if the set contains a package of that name, the package must match
  std::vector<Objective> objectives;
  std::uint16_t before_versions{};  ///< number of objectives that outrank the versions of the roots
  std::vector<NameId> then_newest;  ///< names, such as python, whose version outranks the rest; only names that the set needs
  /// The number of last roots that follow from the others. A reason must not consist of such roots alone, because nobody requested them.
  std::uint32_t implied_roots{};
  std::optional<Part> part{};  ///< if given, only sets that contain this build are allowed
  auto operator==(const Request&) const -> bool = default;
};

}  // namespace gpusolve::resolver
