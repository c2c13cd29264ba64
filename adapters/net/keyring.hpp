// As whom servers are asked: users and passwords of URLs, and those of netrc.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace gpusolve::net {

/// Who asks, at one origin.
struct Credentials {
  std::string user;
  std::string password;
};

/// Which file of users and passwords is read, and for whom.
struct NetrcUse {
  bool is_read{true};
  std::string file{};                              ///< another file than ~/.netrc
  std::optional<std::set<std::string>> origins{};  ///< those that the user named; nothing: any
};

class Keyring {
 public:
  explicit Keyring(NetrcUse netrc = {}) : netrc_(std::move(netrc)) {}

  /// Takes user and password off the URL, and uses them from now on for its origin. Without them, the URL comes back as it is.
  [[nodiscard]] auto remember_user(const std::string& url) -> std::string;
  /// Null where nobody was remembered for the URL's origin.
  [[nodiscard]] auto user_at(std::string_view url) const -> const Credentials*;
  [[nodiscard]] auto reads_netrc_for(std::string_view url) const -> bool;
  [[nodiscard]] auto netrc_file() const -> const std::string& { return netrc_.file; }
  /// What tells the one who asks for this URL from others: texts that hold passwords, for a digest and nothing else. Empty: nobody in
  /// particular. Of netrc all is taken where it speaks of the host, so that any change of it counts.
  [[nodiscard]] auto secrets_of(std::string_view url) const -> std::string;

 private:
  NetrcUse netrc_;
  std::map<std::string, Credentials> users_;       // by origin
  mutable std::optional<std::string> netrc_text_;  // once it is needed
};

}  // namespace gpusolve::net
