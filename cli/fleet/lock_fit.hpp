// Which row of a lock runs on a machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"
#include "catalogs/catalog.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli::fleet {

/// The set of one row; a lock without rows is one without a name.
struct NamedLock {
  std::string row;
  lock::Lock lock;
};

struct Misfit {
  std::string row;
  std::vector<std::string> reasons;  ///< a sentence each
};

struct Fit {
  std::optional<std::size_t> chosen;
  std::vector<Misfit> misfits;
};

/// Of the rows that run on the machine, by the audits of `verify`: one that was made for the same GPUs before the others, then the newest
/// torch, then the first. A row for GPUs does not fit a machine without one, and no row one of another platform.
[[nodiscard]] auto choose_row(const std::vector<NamedLock>& rows, const Facts& facts, const catalogs::Catalog& catalog) -> Fit;

}  // namespace gpusolve::cli::fleet
