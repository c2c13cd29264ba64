// Writes a lock to a path where a file may exist already (docs/rules.md, "Locks and output"). A file that is not a lock is kept.
#pragma once

#include <string>

#include "base/result.hpp"

namespace gpusolve::cli {

/// Creates the file, or replaces an empty file or a lock by `text`. An error of kind `usage` if the file is anything else.
[[nodiscard]] auto write_lock_file(const std::string& path, const std::string& text) -> Status;

/// Like `write_lock_file`, for a requirements file beside a lock.
[[nodiscard]] auto write_requirements_file(const std::string& path, const std::string& text) -> Status;

/// Like `write_lock_file`, for `--emit FORMAT=FILE`, if the format names gpusolve as its producer.
[[nodiscard]] auto write_emitted_file(const std::string& path, const std::string& text) -> Status;

}  // namespace gpusolve::cli
