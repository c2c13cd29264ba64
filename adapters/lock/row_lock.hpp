// A lock for several kinds of machines: a set of packages for each group of rows that share one. The text is YAML of its own schema, so
// that a lock for one machine stays what it is.
//
//   schema: "gpusolve/lock-rows/1"
//   row_count: 3
//   sets:
//     - rows:                         # the machines that this set is for
//         - name: a100
//           outcome: gpu
//           facts: …                  # as in a lock for one machine
//           stack: …
//       request: …
//       package_count: 14
//       sources: …
//       packages: …
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
  report::OutcomeKind outcome{report::OutcomeKind::neutral};
  Facts facts;
  std::optional<report::Stack> stack;  ///< how this machine runs the set
  auto operator==(const LockRow&) const -> bool = default;
};

/// What all of `rows` install.
struct LockSet {
  std::vector<LockRow> rows;
  report::Asked request;
  std::vector<report::SourceUse> sources;
  std::vector<report::Package> packages;
  auto operator==(const LockSet&) const -> bool = default;
};

struct RowLock {
  std::vector<LockSet> sets;
  auto operator==(const RowLock&) const -> bool = default;
};

/// A name that can be typed and that a file can hold: letters, digits, `.`, `_`, `-`, at most k_longest_row_name of them.
[[nodiscard]] auto is_row_name(std::string_view name) -> bool;

/// Does the text look like a lock with rows? By its schema, whose number plays no part.
[[nodiscard]] auto is_row_lock(std::string_view text) -> bool;

/// One plain lock for each row, in the order of the file.
[[nodiscard]] auto rows_of(const RowLock& lock) -> std::vector<std::pair<std::string, Lock>>;

/// The same lock gives the same bytes.
[[nodiscard]] auto write_row_lock(const RowLock& lock) -> std::string;

/// The inverse. Errors as those of `parse_lock`; and a row's name that is none or stands twice, a set without rows.
[[nodiscard]] auto parse_row_lock(std::string_view text, std::string_view file) -> Result<RowLock>;

}  // namespace gpusolve::lock
