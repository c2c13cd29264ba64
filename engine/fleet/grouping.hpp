// Divides machines into groups that share a set of packages, with the fewest sets. Exact, with as few calls of the solver as possible.
//
// If a set runs on a group, it runs on each part of the group. The search therefore starts from columns that may be too wide (all machines
// on which one build of torch runs, judged only by code and driver). It finds the fewest columns that cover all machines, assigns each
// machine to one of them, and asks the solver about these groups. A group that cannot share has a minimal part that cannot; each column
// that contains this part is replaced by the columns that lack one machine of it. Every group that can share stays inside some column, so
// the number of columns is a lower bound, and the first cover whose groups can all share is minimal.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "engine/fleet/set_cover.hpp"

namespace gpusolve::engine::fleet {

/// The queries of the search, answered by the solver.
class SharedSets {
 public:
  SharedSets() = default;
  SharedSets(const SharedSets&) = delete;
  auto operator=(const SharedSets&) -> SharedSets& = delete;
  virtual ~SharedSets() = default;
  /// Whether there is one set that the whole group can run. True for the empty group; if true for a group, then also for each part of it.
  [[nodiscard]] virtual auto can_share(const Members& group) -> Result<bool> = 0;
};

struct Grouping {
  std::vector<Members> groups;  ///< disjoint; in the order of their columns
  Members without;              ///< machines that have no set, not even alone
  bool is_fewest{true};         ///< false: the search was cut short, and fewer groups may suffice
};

/// Precondition: each group that can share is part of one of `columns`. A machine is assigned to the first chosen column that contains it.
/// Errors: those of the queries.
[[nodiscard]] auto fewest_groups(std::vector<Members> columns, const Members& all, SharedSets& sets) -> Result<Grouping>;

}  // namespace gpusolve::engine::fleet
