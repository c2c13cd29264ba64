// URLs and paths as texts, cut the way conda cuts them. Nothing is looked up, neither on disk nor in the environment.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// The parts of a URL that name a channel; user, password, query and fragment are dropped.
struct UrlParts {
  std::string scheme;
  std::string host;  ///< lower case
  std::string port;
  std::string path;
};

/// Cuts a URL, or `host:port/path` without a scheme. Errors (kind `usage`): a port that is not a number,
/// one bracket of an IPv6 address without the other.
[[nodiscard]] auto parse_url(std::string_view text) -> Result<UrlParts>;

/// Whether a scheme such as `https://` opens the text.
[[nodiscard]] auto has_scheme(std::string_view text) -> bool;
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
/// Without an access token (`/t/TOKEN`) and without slashes at the end.
[[nodiscard]] auto without_token(std::string_view url) -> std::string;
/// `%21` -> `!`; what is not two hex digits stays.
[[nodiscard]] auto percent_decode(std::string_view text) -> std::string;

/// Ends in `.conda` or `.tar.bz2`, in any case.
[[nodiscard]] auto has_package_extension(std::string_view text) -> bool;
/// Ends in one of the names that repodata goes by.
[[nodiscard]] auto has_repodata_extension(std::string_view text) -> bool;
/// `/a/b.conda` -> `b.conda`.
[[nodiscard]] auto base_name(std::string_view path) -> std::string_view;

}  // namespace gpusolve::conda
