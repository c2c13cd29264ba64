// Writing a lock where something may be already (contract, `-o`): a file that is no lock stays, and a lock for something else is not
// replaced without a word.
#pragma once

#include <optional>
#include <string>

#include "adapters/lock/gpusolve_lock.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// Writes `text` in place of nothing, an empty file or another lock. An error of kind `usage` where the file is something else.
[[nodiscard]] auto write_lock_file(const std::string& path, const std::string& text) -> Status;

/// The same of a requirements file that goes beside a lock.
[[nodiscard]] auto write_requirements_file(const std::string& path, const std::string& text) -> Status;

/// What the lock at `path` is for, where `lock` is for something else: "RTX 3090 (sm_86), driver 535.104.05" for another machine, the
/// specs for another request. Nothing where there is no lock, or one for the same facts and the same request. Which installer serves the
/// request, and where a fact was learnt, is no difference.
[[nodiscard]] auto other_lock_at(const std::string& path, const lock::Lock& lock) -> std::optional<std::string>;

}  // namespace gpusolve::cli
