// Paths of this machine as URLs, and back (RFC 8089).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::url {

/// `file:///srv/my%20channel` for an absolute path; with a slash at the end for a folder that documents are seen from.
[[nodiscard]] auto file_url(const std::filesystem::path& absolute, bool ends_with_slash = false) -> std::string;

/// Whether `text` is a `file:` URL, in any case.
[[nodiscard]] auto is_file_url(std::string_view text) -> bool;

/// The path of `file:///…` or `file://localhost/…`, percent escapes resolved; query and fragment play no part. Errors (kind `usage`):
/// another host, a broken escape, a NUL byte.
[[nodiscard]] auto path_of_file_url(std::string_view url) -> Result<std::filesystem::path>;

}  // namespace gpusolve::url
