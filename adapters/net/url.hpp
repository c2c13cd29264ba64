// URLs as a client needs them: where a redirect leads, and how a URL may be shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::net {

/// Longest URL that is asked for.
inline constexpr std::size_t k_longest_url = 8192;

/// Does `http://` or `https://` open the text, in any case?
[[nodiscard]] auto is_http_url(std::string_view text) -> bool;

/// The URL as messages, locks and file names may show it: without user and password, with `<TOKEN>` for the token of `/t/TOKEN/`, without
/// a query (signed URLs carry their signature there) and without a fragment.
[[nodiscard]] auto without_secrets(std::string_view url) -> std::string;

/// `https` or `http`, lower case; empty for anything else.
[[nodiscard]] auto scheme_of(std::string_view url) -> std::string;
/// Host, lower case, without port; empty where there is none.
[[nodiscard]] auto host_of(std::string_view url) -> std::string;

/// Scheme, host and port, all in lower case and the port always there: `https://host:443`; empty where it is no http URL.
[[nodiscard]] auto origin_of(std::string_view url) -> std::string;

/// A URL cut in two: `https://ann:pw@host/a` -> `https://host/a` and `ann`, `pw` (percent escapes resolved).
struct UserSplit {
  std::string url;
  std::string user;
  std::string password;
};
[[nodiscard]] auto split_user(std::string_view url) -> UserSplit;

/// `location` as seen from `url` (RFC 9110, section 10.2.2). User and password go along only to the same scheme, host and port.
/// Nothing where it is no http or https URL.
[[nodiscard]] auto redirect_target(std::string_view url, std::string_view location) -> std::optional<std::string>;

}  // namespace gpusolve::net
