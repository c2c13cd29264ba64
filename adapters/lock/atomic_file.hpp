// Writes a file so that it is never half there: the old content or the new one, whatever happens in between.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::lock {

/// Writes `content` under a temporary name beside `path`, brings it to the disk and renames it. A symbolic link is followed; what
/// is no regular file (`/dev/null`, a pipe) is written to directly. Errors are of kind `usage` and name the path and the cause: a
/// folder that is missing, is read-only or is no folder, a path that is a folder, a full disk.
[[nodiscard]] auto write_file(const std::string& path, std::string_view content) -> Status;

/// All of a regular file, at most `longest` bytes; errors of kind `usage` name the path.
[[nodiscard]] auto read_file(const std::string& path, std::size_t longest) -> Result<std::string>;
/// The same, also of a pipe or a device, as process substitution (`<(pip freeze)`) names one: for paths that the user typed.
[[nodiscard]] auto read_file_or_pipe(const std::string& path, std::size_t longest) -> Result<std::string>;

}  // namespace gpusolve::lock
