// URLs as the program reads them that fetches them: where a redirect leads, who is asked, and with which password.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/url/parts.hpp"

namespace gpusolve::url {

/// Host, lower case, without port; empty where there is none.
[[nodiscard]] auto host_of(std::string_view url) -> std::string;
/// Is the host `localhost`, an address of 127.0.0.0/8 (RFC 1122, 3.2.1.3) or `[::1]`? A name that only begins with `127.` is not.
[[nodiscard]] auto is_loopback(std::string_view url) -> bool;

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

}  // namespace gpusolve::url
