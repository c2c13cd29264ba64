// Cuts paths and the ends of URLs as conda does to name a channel. Reads neither the disk nor the environment. Functions for all URLs are
// in base/url.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// Whether the text is a path on Unix or Windows: `/...`, `./...`, `..`, `~`, `C:\...`, `\\server`.
[[nodiscard]] auto is_path(std::string_view text) -> bool;
/// Converts a path to a URL: `/opt/a/../b` -> `file:///opt/b`, `C:\b` -> `file:///C:/b`. Does not make a relative path absolute.
[[nodiscard]] auto path_to_url(std::string_view path) -> std::string;
/// Replaces each backslash by a slash, except before a blank.
[[nodiscard]] auto with_forward_slashes(std::string_view path) -> std::string;

/// Joins two parts with or without slashes around them to `a/b`; an empty first part denotes the root.
[[nodiscard]] auto join_url(std::string_view first, std::string_view second) -> std::string;
[[nodiscard]] auto strip_slashes(std::string_view text) -> std::string_view;
/// `text` without the first occurrence of `part`.
[[nodiscard]] auto without_first(std::string_view text, std::string_view part) -> std::string;
/// Removes access tokens (`/t/TOKEN`) and trailing slashes.
[[nodiscard]] auto without_tokens(std::string_view url) -> std::string;

/// Whether the text ends in `.conda` or `.tar.bz2`, in any case.
[[nodiscard]] auto has_package_extension(std::string_view text) -> bool;
/// Whether the text ends in a file name of repodata.
[[nodiscard]] auto has_repodata_extension(std::string_view text) -> bool;
/// The last part of a path: `/a/b.conda` -> `b.conda`.
[[nodiscard]] auto base_name(std::string_view path) -> std::string_view;

/// Resolves `reference` against the folder `base` (RFC 3986, section 5; CEP 15 for the `base_url` of repodata), without a trailing slash;
/// nullopt if it is not a URL. `..` never leaves the root of the host of `base`.
[[nodiscard]] auto resolve_url(std::string_view base, std::string_view reference) -> std::optional<std::string>;

}  // namespace gpusolve::conda
