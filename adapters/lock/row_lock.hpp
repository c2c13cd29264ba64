// A lock for several kinds of machines: one set of packages for each group of rows that share it. The YAML has its own schema, so the lock
// for one machine does not change.
//
//   schema: "gpusolve/lock-rows/1"
//   row_count: 3
//   sets:
//     - rows:                         # the machines that this set is for
//         - name: a100
//           outcome: gpu
//           facts: ...                # as in a lock for one machine
//           stack: ...
//       request: ...
//       package_count: 14
//       sources: ...
//       packages: ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"

namespace gpusolve::lock {

inline constexpr std::string_view k_row_lock_schema = "gpusolve/lock-rows/1";
inline constexpr std::size_t k_longest_row_name = 64;

/// One kind of machine.
struct LockRow {
  std::string name;
  OutcomeKind outcome{OutcomeKind::neutral};
  Facts facts;
  std::optional<Stack> stack;  ///< the way in which this machine runs the set
  auto operator==(const LockRow&) const -> bool = default;
};

/// A set of packages, and the rows that install it.
struct LockSet {
  std::vector<LockRow> rows;
  Asked request;
  std::vector<SourceUse> sources;
  std::vector<Package> packages;
  auto operator==(const LockSet&) const -> bool = default;
};

struct RowLock {
  std::vector<LockSet> sets;
  auto operator==(const RowLock&) const -> bool = default;
};

/// The lock of one row; a lock for one machine has no name of a row.
struct NamedLock {
  std::string row;
  Lock lock;
};

/// Whether a name is easy to type and valid in a file name: letters, digits, `.`, `_`, `-`, at most k_longest_row_name of them.
[[nodiscard]] auto is_row_name(std::string_view name) -> bool;

/// Whether the text looks like a lock with rows. Only the schema counts, with any version number.
[[nodiscard]] auto is_row_lock(std::string_view text) -> bool;

/// One plain lock per row, in the order of the file.
[[nodiscard]] auto rows_of(const RowLock& lock) -> std::vector<std::pair<std::string, Lock>>;

/// The text of the lock; the same lock gives the same bytes.
[[nodiscard]] auto write_row_lock(const RowLock& lock, const StackRoles& roles) -> std::string;

/// The inverse of write_row_lock. Errors as for `parse_lock`; also an invalid or repeated name of a row, and a set without rows.
[[nodiscard]] auto parse_row_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<RowLock>;

/// Reads the file of a lock for one machine; `if_rows` is the error for a lock with rows.
[[nodiscard]] auto read_plain_lock(const std::string& path, const StackRoles& roles, const Error& if_rows) -> Result<Lock>;

/// The locks of a file, one per row; a lock for one machine gives one entry without a name.
[[nodiscard]] auto read_named_locks(const std::string& path, const StackRoles& roles) -> Result<std::vector<NamedLock>>;

}  // namespace gpusolve::lock
