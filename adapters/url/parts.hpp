// URLs cut as texts (RFC 3986), without any library: to tell what a text is, and to name a channel by it. What is fetched is judged by
// url.hpp, which reads a URL as the program does that fetches it.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::url {

/// Longest URL that is read or asked for, in bytes.
inline constexpr std::size_t k_longest = 8192;

/// Whether a scheme such as `https://` opens the text, in any case (RFC 3986, section 3.1).
[[nodiscard]] auto has_scheme(std::string_view text) -> bool;
/// Does `http://` or `https://` open the text, in any case?
[[nodiscard]] auto is_http(std::string_view text) -> bool;
/// `https` or `http`, lower case; empty for anything else.
[[nodiscard]] auto scheme_of(std::string_view url) -> std::string;

/// User, password, query and fragment are dropped.
struct Parts {
  std::string scheme;  ///< lower case; empty where the text has none
  std::string host;    ///< lower case
  std::string port;
  std::string path;
};

/// Cuts a URL, or `host:port/path` without a scheme. Errors (kind `usage`): a port that is not a number,
/// one bracket of an IPv6 address without the other. They quote nothing: with a slash in a password its first half looks like a port.
[[nodiscard]] auto cut(std::string_view text) -> Result<Parts>;

/// `%2B` as `+`; a `%` without two digits stays.
[[nodiscard]] auto percent_decoded(std::string_view text) -> std::string;
/// The last segment of the path, decoded: the file's name. Query and fragment play no part.
[[nodiscard]] auto file_name_of(std::string_view url) -> std::string;
/// The text after `#`; empty where there is none.
[[nodiscard]] auto fragment_of(std::string_view url) -> std::string_view;
/// The URL up to `#`.
[[nodiscard]] auto without_fragment(std::string_view url) -> std::string_view;
/// `https://host:81` of `https://host:81/a`; the whole text where it has no scheme.
[[nodiscard]] auto server_of(std::string_view url) -> std::string_view;
/// `host/a` of `https://host/a`, for people who know that it is a URL.
[[nodiscard]] auto without_scheme(std::string_view url) -> std::string_view;
/// Of a path or URL; `/` stays.
[[nodiscard]] auto without_last_slashes(std::string_view text) -> std::string_view;

/// The value of a hexadecimal digit in either case; -1 for any other character.
[[nodiscard]] constexpr auto hex_value(char c) -> int {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace gpusolve::url
