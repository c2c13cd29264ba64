// Selects the row of a lock that runs on a machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/lock/row_lock.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::fleet {

using lock::NamedLock;

/// Keeps the row of that name alone. Errors are of kind `usage` and list the names that the file `path` has.
[[nodiscard]] auto keep_row(const std::string& name, const std::string& path, std::vector<NamedLock>& rows) -> Status;

struct Misfit {
  std::string row;
  std::vector<std::string> reasons;  ///< one sentence each
};

struct Fit {
  std::optional<std::size_t> chosen;
  std::vector<Misfit> misfits;
};

/// Selects among the rows that pass the audits of `verify` on the machine: first one for the same GPUs, then the newest torch, then the
/// first. A row for GPUs does not fit a machine without one, and a row for another platform never fits.
[[nodiscard]] auto choose_row(const std::vector<NamedLock>& rows, const Facts& facts, const catalogs::Catalog& catalog) -> Fit;

}  // namespace gpusolve::engine::fleet
