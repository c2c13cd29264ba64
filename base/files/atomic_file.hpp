// Writes a file atomically: it has either the old or the new content, even after a crash.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::files {

/// Writes `content` under a temporary name beside `path`, syncs it to disk and renames it. Follows a symbolic link, even to a file that
/// does not exist yet; writes directly to anything other than a regular file (`/dev/null`, a pipe). Errors are of kind `usage` and name the
/// path and the cause: the folder is missing, read-only or not a folder; the path is a folder; the disk is full.
[[nodiscard]] auto write_file(const std::string& path, std::string_view content) -> Status;

/// Whether writing to `path` may wait for another program: it is a pipe, a socket or a device.
[[nodiscard]] auto may_wait(const std::string& path) -> bool;

/// Reads a whole regular file of at most `longest` bytes; errors of kind `usage` name the path.
[[nodiscard]] auto read_file(const std::string& path, std::size_t longest) -> Result<std::string>;
/// Like `read_file`, but also reads a pipe or a device, such as the name that process substitution (`<(pip freeze)`) creates. For paths
/// that the user typed.
[[nodiscard]] auto read_file_or_pipe(const std::string& path, std::size_t longest) -> Result<std::string>;

}  // namespace gpusolve::files
