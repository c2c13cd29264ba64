// gpusolve.lock: everything that was chosen and on what grounds, as YAML that a person can review and a program can check again
// with no source at hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/answer.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

inline constexpr std::string_view k_lock_schema = "gpusolve/lock/1";
/// Far above any real lock; a longer file is refused unread.
inline constexpr std::size_t k_longest_lock = std::size_t{64} << 20U;

/// The content of a lock.
struct Lock {
  report::OutcomeKind outcome{report::OutcomeKind::neutral};
  Facts facts;
  report::Asked request;
  std::optional<report::Stack> stack;
  std::vector<report::SourceUse> sources;
  std::vector<report::Package> packages;
  auto operator==(const Lock&) const -> bool = default;
};

/// What of an answer goes into its lock.
[[nodiscard]] auto lock_of(const report::Answer& answer) -> Lock;

/// The file's text: the same lock gives the same bytes. Where packages have no digest, a `note` says so.
[[nodiscard]] auto write_lock(const Lock& lock) -> std::string;

/// The inverse: `parse_lock(write_lock(lock), …)` equals `lock`, but that bytes which are not UTF-8 come back as U+FFFD. `file`
/// names the text in errors, which are of kind `usage` and give the line: another schema, an unknown, repeated or missing key, a
/// value that is none, a file that was cut short, YAML that is broken, too deep, too large, or uses anchors, aliases or tags.
[[nodiscard]] auto parse_lock(std::string_view text, std::string_view file) -> Result<Lock>;

/// As `parse_lock`, from a file.
[[nodiscard]] auto read_lock(const std::string& path) -> Result<Lock>;

}  // namespace gpusolve::lock
