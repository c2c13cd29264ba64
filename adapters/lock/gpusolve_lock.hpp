// gpusolve.lock: the chosen set and the reasons for it, in YAML that a person can review and that a program can check without any source.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::lock {

inline constexpr std::string_view k_lock_schema = "gpusolve/lock/1";
/// Far longer than any real lock; a longer file is rejected unread.
inline constexpr std::size_t k_longest_lock = std::size_t{64} << 20U;

/// The content of a lock.
struct Lock {
  OutcomeKind outcome{OutcomeKind::neutral};
  Facts facts;
  Asked request;
  std::optional<Stack> stack;
  std::vector<SourceUse> sources;
  std::vector<Package> packages;
  auto operator==(const Lock&) const -> bool = default;
};

/// Extracts from an answer the content of its lock.
[[nodiscard]] auto lock_of(const Answer& answer) -> Lock;

/// The text of the file: the same lock gives the same bytes. If packages have no digest, a `note` says so. The key for the version of
/// the main stack is the stack's id (in `roles`).
[[nodiscard]] auto write_lock(const Lock& lock, const StackRoles& roles) -> std::string;

/// The inverse of write_lock: `parse_lock(write_lock(lock, roles), file, roles)` equals `lock`, except that bytes that are not UTF-8 become
/// U+FFFD. `file` names the text in errors, which are of kind `usage` and state the line: another schema; an unknown, repeated or missing
/// key; an invalid value; a truncated file; YAML that is broken, too deep or too large, or that uses anchors, aliases or tags.
[[nodiscard]] auto parse_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<Lock>;

}  // namespace gpusolve::lock
