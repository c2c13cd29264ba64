// Folders, file URLs and the URLs that repodata names: how one becomes another.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// `file:///srv/my%20channel` for an absolute path.
[[nodiscard]] auto file_url(const std::filesystem::path& absolute) -> std::string;

/// Whether `text` is a `file:` URL.
[[nodiscard]] auto is_file_url(std::string_view text) -> bool;

/// The path of `file:///…` or `file://localhost/…`, percent escapes resolved. Errors (kind `usage`): another host, a broken escape,
/// a NUL byte.
[[nodiscard]] auto path_of_file_url(std::string_view url) -> Result<std::filesystem::path>;

/// Of a path or URL; `/` stays.
[[nodiscard]] auto without_last_slashes(std::string_view text) -> std::string_view;

/// `reference` as seen from the folder `base` (RFC 3986, section 5; CEP 15 for repodata's `base_url`), without a slash at its end.
/// `..` never leads above the root of `base`'s host.
[[nodiscard]] auto resolve_url(std::string_view base, std::string_view reference) -> std::string;

}  // namespace gpusolve::conda
