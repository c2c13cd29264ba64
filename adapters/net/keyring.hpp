// Credentials for servers: users and passwords from URLs, and from netrc.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace gpusolve::net {

/// Credentials for one origin.
struct Credentials {
  std::string user;
  std::string password;
};

/// The netrc file to read, and the origins that it is read for.
struct NetrcUse {
  bool is_read{true};
  std::string file{};                              ///< empty: no file is known
  std::optional<std::set<std::string>> origins{};  ///< the origins that the user named; nullopt: any origin
};

class Keyring {
 public:
  explicit Keyring(NetrcUse netrc = {}) : netrc_(std::move(netrc)) {}

  /// Removes user and password from the URL, and remembers them for its origin. Returns a URL without credentials unchanged.
  [[nodiscard]] auto remember_user(const std::string& url) -> std::string;
  /// Null if no credentials are remembered for the URL's origin.
  [[nodiscard]] auto user_at(std::string_view url) const -> const Credentials*;
  [[nodiscard]] auto reads_netrc_for(std::string_view url) const -> bool;
  [[nodiscard]] auto netrc_file() const -> const std::string& { return netrc_.file; }
  /// A text that distinguishes the user who requests this URL from other users. The text contains passwords; use it only as input of a
  /// digest. Empty for an anonymous request. If netrc mentions the host, the text contains all of netrc, so that any change of the file
  /// counts.
  [[nodiscard]] auto secrets_of(std::string_view url) const -> std::string;

 private:
  NetrcUse netrc_;
  std::map<std::string, Credentials> users_;       // key: origin
  mutable std::optional<std::string> netrc_text_;  // read when first needed
};

}  // namespace gpusolve::net
