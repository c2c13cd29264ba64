// Writes a lock to a path where a file may exist already (docs/rules.md, "Locks and output"). A file that is not a lock is kept; a lock for
// other facts or another request is replaced with a message.
#pragma once

#include <optional>
#include <string>

#include "adapters/lock/gpusolve_lock.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// Creates the file, or replaces an empty file or a lock by `text`. An error of kind `usage` if the file is anything else.
[[nodiscard]] auto write_lock_file(const std::string& path, const std::string& text) -> Status;

/// Likewise for a requirements file beside a lock.
[[nodiscard]] auto write_requirements_file(const std::string& path, const std::string& text) -> Status;

/// Likewise for `--emit FORMAT=FILE`, if the format names gpusolve as its producer.
[[nodiscard]] auto write_emitted_file(const std::string& path, const std::string& text) -> Status;

/// What the lock at `path` is for, if it differs from `lock`: "RTX 3090 (sm_86), driver 535.104.05" for another machine, the specs for
/// another request. nullopt if there is no lock, or one for the same facts and request. Ignores the installer and the provenance of facts.
[[nodiscard]] auto other_lock_at(const std::string& path, const lock::Lock& lock) -> std::optional<std::string>;

}  // namespace gpusolve::cli
