// Which machines share a set of packages, with the fewest sets: exact, and asking the solver as little as can be.
//
// Groups that can share a set are closed downwards: a set that runs on all of a group runs on each part of it. So the search starts from
// columns that are too wide on purpose (all machines that one build of torch runs on, by its code and the driver alone), finds the
// fewest that cover all, gives each machine to one of them, and asks the solver about these groups. One that cannot share has a least
// part that cannot; each column that holds this part is replaced by those that lack one machine of it. Every group that can share stays
// inside some column throughout, so no fewer groups than columns will do, and the first cover whose groups all can share is the smallest.
#pragma once

#include <vector>

#include "cli/fleet/set_cover.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli::fleet {

/// The solver's door.
class SharedSets {
 public:
  SharedSets() = default;
  SharedSets(const SharedSets&) = delete;
  auto operator=(const SharedSets&) -> SharedSets& = delete;
  virtual ~SharedSets() = default;
  /// Is there one set that all of them can run? True for a group of none; what is true of a group is true of each part of it.
  [[nodiscard]] virtual auto can_share(const Members& group) -> Result<bool> = 0;
};

struct Grouping {
  std::vector<Members> groups;  ///< no machine is in two of them; in the order of the columns that they come from
  Members without;              ///< machines that have no set at all, not even alone
  bool is_fewest{true};         ///< false: the search was cut short, and fewer groups might do
};

/// `columns`: such that each group that can share is part of one; a machine goes to the first of them that is taken. Errors: the door's.
[[nodiscard]] auto fewest_groups(std::vector<Members> columns, const Members& all, SharedSets& sets) -> Result<Grouping>;

}  // namespace gpusolve::cli::fleet
