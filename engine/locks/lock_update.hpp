// Solves the request of a lock again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/lock_diff.hpp"

namespace gpusolve::engine {

/// The first of `names` that no package of the lock has; nullopt if there is none. A package has one name on conda and one on PyPI.
[[nodiscard]] auto absent_name(const lock::Lock& lock, const std::vector<std::string>& names, const catalogs::Catalog& catalog)
    -> std::optional<std::string>;

/// The newest answer to the workshop's first query, which is that of the lock. If `only` names packages, these get the versions
/// of that answer, and the other packages change as little as possible.
[[nodiscard]] auto updated(Workshop& workshop, const lock::Lock& before, const std::vector<std::string>& only) -> Result<Answer>;

/// Whether `answer` may replace the lock: a set was found, and a CPU set only if the lock has one.
[[nodiscard]] auto may_replace(const lock::Lock& before, const Answer& answer) -> bool;

/// The differences between the lock and its update; `path` names the lock.
[[nodiscard]] auto update_diff(const lock::Lock& before, const lock::Lock& after, const std::string& path, const catalogs::Catalog& catalog)
    -> Result<LockDiff>;

}  // namespace gpusolve::engine
