// Reads locks that the user named for a command that takes only gpusolve's own. A lock of another program, or a list of packages, is an
// error (kind `usage`) that says what the file is.
#pragma once

#include <string>
#include <vector>

#include "adapters/lock/row_lock.hpp"

namespace gpusolve::engine {

/// Like lock::read_plain_lock.
[[nodiscard]] auto read_own_lock(const std::string& path, const StackRoles& roles, const Error& if_rows) -> Result<lock::Lock>;
/// Like lock::read_named_locks.
[[nodiscard]] auto read_own_locks(const std::string& path, const StackRoles& roles) -> Result<std::vector<lock::NamedLock>>;

}  // namespace gpusolve::engine
