// Converts paths of this machine to `file:` URLs and back (RFC 8089).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::url {

/// The URL of an absolute path: `file:///srv/my%20channel`. `ends_with_slash` makes it the base URL of a folder.
[[nodiscard]] auto file_url(const std::filesystem::path& absolute, bool ends_with_slash = false) -> std::string;

/// Whether `text` is a `file:` URL, with the scheme in upper or lower case.
[[nodiscard]] auto is_file_url(std::string_view text) -> bool;

/// The path of `file:///...` or `file://localhost/...`, with percent escapes decoded; ignores the query and the fragment. Errors (kind
/// `usage`): another host, a broken escape, a NUL byte.
[[nodiscard]] auto path_of_file_url(std::string_view url) -> Result<std::filesystem::path>;

}  // namespace gpusolve::url
