// Restores from a lock the answer from which it was written, as far as the lock contains it.
#pragma once

#include <string>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The answer of a lock, without reasons, commands and warnings.
[[nodiscard]] auto answer_of_lock(const lock::Lock& lock, const catalogs::Catalog& catalog) -> Answer;

/// Like `answer_of_lock`, for the file of a lock for one machine. The error for a lock with rows names the command for such locks.
[[nodiscard]] auto answer_of_lock_file(const std::string& path, const catalogs::Catalog& catalog) -> Result<Answer>;

/// The commands that install the set of `answer_of_lock`, and those that compile further packages after it; adds these builds to
/// the answer. Errors (kind `usage`) name the part of the lock that cannot be in a command, or cannot be compiled.
[[nodiscard]] auto commands_of_lock(Answer& answer, const catalogs::Catalog& catalog) -> Result<Commands>;

/// A warning for each host from which the packages would come in plain http, as `verify` gives it.
[[nodiscard]] auto warnings_of_plain_http(const Answer& answer) -> std::vector<std::string>;

/// The options that repeat the lock's request: its specs, limits and installer, and its sources unless `given` names any.
[[nodiscard]] auto query_of_lock(const lock::Lock& lock, Query given) -> Result<Query>;

}  // namespace gpusolve::engine
