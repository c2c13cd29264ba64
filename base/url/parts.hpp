// Splits URLs as plain texts (RFC 3986), without a library: enough to classify a text and to name a channel after it. Before a URL is
// fetched, url.hpp reads it in the same way as the program that fetches it.
#pragma once

#include <string>
#include <string_view>

#include "base/percent.hpp"
#include "base/result.hpp"

namespace gpusolve::url {

/// The longest URL that gpusolve reads or requests, in bytes.
inline constexpr std::size_t k_longest = 8192;

/// Whether `text` begins with a scheme such as `https://`, in upper or lower case (RFC 3986, section 3.1).
[[nodiscard]] auto has_scheme(std::string_view text) -> bool;
/// Whether `text` begins with `http://` or `https://`, in upper or lower case.
[[nodiscard]] auto is_http(std::string_view text) -> bool;
/// `https` or `http`, lower case; empty for anything else.
[[nodiscard]] auto scheme_of(std::string_view url) -> std::string;

/// The parts of a URL, without user, password, query and fragment.
struct Parts {
  std::string scheme;  ///< lower case; empty if the text has none
  std::string host;    ///< lower case
  std::string port;
  std::string path;
};

/// Splits a URL, or `host:port/path` without a scheme. Errors (kind `usage`): a port that is not a number, or only one bracket of an IPv6
/// address. The messages quote nothing, because part of a password that contains a slash can look like a port.
[[nodiscard]] auto cut(std::string_view text) -> Result<Parts>;

using gpusolve::percent_decoded;

/// The name of the file: the last segment of the path, decoded, without query and fragment.
[[nodiscard]] auto file_name_of(std::string_view url) -> std::string;
/// The text after `#`; empty if there is none.
[[nodiscard]] auto fragment_of(std::string_view url) -> std::string_view;
/// The URL up to `#`.
[[nodiscard]] auto without_fragment(std::string_view url) -> std::string_view;
/// `https://host:81` of `https://host:81/a`; the whole text if it has no scheme.
[[nodiscard]] auto server_of(std::string_view url) -> std::string_view;
/// `host/a` of `https://host/a`, for messages.
[[nodiscard]] auto without_scheme(std::string_view url) -> std::string_view;
/// Removes trailing slashes from a path or URL, but keeps the path `/`.
[[nodiscard]] auto without_last_slashes(std::string_view text) -> std::string_view;

/// The value of a hexadecimal digit in either case; -1 for any other character.
[[nodiscard]] constexpr auto hex_value(char c) -> int {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace gpusolve::url
