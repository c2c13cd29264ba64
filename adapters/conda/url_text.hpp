// Paths and the ends of URLs, cut the way conda cuts them to name a channel. Nothing is looked up, neither on disk nor in the environment.
// What holds for every URL is in adapters/url.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// Whether the text is a path of Unix or Windows: `/…`, `./…`, `..`, `~`, `C:\…`, `\\server`.
[[nodiscard]] auto is_path(std::string_view text) -> bool;
/// `/opt/a/../b` -> `file:///opt/b`, `C:\b` -> `file:///C:/b`. A relative path is taken as it stands.
[[nodiscard]] auto path_to_url(std::string_view path) -> std::string;
/// Backslashes as slashes, but for one before a blank.
[[nodiscard]] auto with_forward_slashes(std::string_view path) -> std::string;

/// `a/b` from parts with or without slashes around them; an empty first part stands for the root.
[[nodiscard]] auto join_url(std::string_view first, std::string_view second) -> std::string;
[[nodiscard]] auto strip_slashes(std::string_view text) -> std::string_view;
/// `text` without the first place where `part` occurs.
[[nodiscard]] auto without_first(std::string_view text, std::string_view part) -> std::string;
/// Without access tokens (`/t/TOKEN`) and without slashes at the end.
[[nodiscard]] auto without_tokens(std::string_view url) -> std::string;

/// Ends in `.conda` or `.tar.bz2`, in any case.
[[nodiscard]] auto has_package_extension(std::string_view text) -> bool;
/// Ends in one of the names that repodata goes by.
[[nodiscard]] auto has_repodata_extension(std::string_view text) -> bool;
/// `/a/b.conda` -> `b.conda`.
[[nodiscard]] auto base_name(std::string_view path) -> std::string_view;

/// `reference` as seen from the folder `base` (RFC 3986, section 5; CEP 15 for repodata's `base_url`), without a slash at its end; nothing
/// where it is not a URL. `..` never leads above the root of `base`'s host.
[[nodiscard]] auto resolve_url(std::string_view base, std::string_view reference) -> std::optional<std::string>;

}  // namespace gpusolve::conda
