// Reads URLs with the library that fetches them: the target of a redirect, the host that is contacted, and the credentials that it
// receives.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/url/parts.hpp"

namespace gpusolve::url {

/// The host in lower case, without port; empty if there is none.
[[nodiscard]] auto host_of(std::string_view url) -> std::string;
/// Whether the host is `localhost`, an address of 127.0.0.0/8 (RFC 1122, 3.2.1.3) or `[::1]`. False for a name that only begins with
/// `127.`.
[[nodiscard]] auto is_loopback(std::string_view url) -> bool;

/// Scheme, host and port in lower case, always with the port: `https://host:443`; empty if this is not an http or https URL.
[[nodiscard]] auto origin_of(std::string_view url) -> std::string;

/// A URL separated from its credentials: `https://ann:pw@host/a` becomes `https://host/a`, `ann` and `pw` (percent escapes decoded).
struct UserSplit {
  std::string url;
  std::string user;
  std::string password;
};
[[nodiscard]] auto split_user(std::string_view url) -> UserSplit;

/// Resolves `location` against `url` (RFC 9110, section 10.2.2). Keeps user and password only for the same scheme, host and port. nullopt
/// if the result is not an http or https URL.
[[nodiscard]] auto redirect_target(std::string_view url, std::string_view location) -> std::optional<std::string>;

}  // namespace gpusolve::url
