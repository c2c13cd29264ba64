// The client over libcurl: many documents at once over one pool of connections, within limits of time and size, tried again where that
// helps.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "adapters/net/fetch.hpp"
#include "adapters/net/observer.hpp"

namespace gpusolve::net {

/// What a copy at hand is known by (RFC 9110, section 8.8); empty where the server never said.
struct Validators {
  std::string etag;
  std::string last_modified;
  [[nodiscard]] auto is_empty() const -> bool { return etag.empty() && last_modified.empty(); }
  auto operator==(const Validators&) const -> bool = default;
};

struct ClientOptions {
  std::chrono::milliseconds connect_timeout{15'000};
  std::chrono::seconds stall_timeout{30};  ///< a transfer slower than `stall_rate` for so long has stalled
  long stall_rate{256};                    ///< bytes a second
  /// For one document with all its tries, redirects and pauses.
  std::chrono::milliseconds deadline{900'000};
  int tries{4};
  std::chrono::milliseconds first_pause{500};
  std::chrono::milliseconds longest_pause{60'000};  ///< a server that asks for more (Retry-After) is not waited for
  int redirects{10};
  std::size_t parallel{32};           ///< transfers at a time
  std::size_t connections_a_host{8};  ///< HTTP/1.1 needs one for each transfer at a time
  std::string user_agent{"gpusolve"};
  std::string ca_file{};    ///< certificates in PEM beside which nothing is trusted; empty: the system's
  std::string ca_folder{};  ///< likewise, a folder as c_rehash makes it
  bool reads_netrc{true};   ///< users and passwords from NETRC or ~/.netrc, where a URL has none
  std::string netrc{};      ///< another file than ~/.netrc
  std::string proxy{};      ///< for all requests; empty: the environment's (http_proxy, https_proxy, all_proxy, no_proxy)
  /// Origins (`https://host:443`) of which the certificate is not looked at, because the user's own settings say so.
  std::set<std::string> unverified{};
  TransferObserver* observer{};  ///< not ours; null: nobody looks on
};

/// Who asks, at one origin.
struct Credentials {
  std::string user;
  std::string password;
};

/// A request, and what is known of the copy at hand, if there is one.
struct ConditionalRequest {
  FetchRequest request;
  Validators known{};
};
/// The copy at hand is the document.
struct NotModified {};
/// An answer, with what its server says about keeping it.
struct ConditionalAnswer {
  std::variant<FetchAnswer, NotModified> answer;
  Validators validators{};
  std::string cache_control{};  ///< the header of that name
};

/// Certificates are verified, but where the options name an origin. A redirect from https to http is never followed. Proxies are taken from
/// the environment as libcurl does (http_proxy, https_proxy, all_proxy, no_proxy).
class Client final : public Fetcher {
 public:
  explicit Client(ClientOptions options);
  ~Client() override;

  [[nodiscard]] auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> override;
  /// Takes user and password off the URL, and uses them from now on for its origin. Without them, the URL comes back as it is.
  [[nodiscard]] auto remember_user(const std::string& url) -> std::string;
  /// The certificate of this URL's origin is not looked at from now on, because the user's own settings say so.
  void spare_certificate_of(const std::string& url);
  /// The same for documents of which a copy may be at hand.
  [[nodiscard]] auto fetch_changed(std::span<const ConditionalRequest> requests) -> std::vector<Result<ConditionalAnswer>>;

 private:
  struct Connections;
  ClientOptions options_;
  std::map<std::string, Credentials> credentials_;  // by origin
  std::unique_ptr<Connections> connections_;
};

}  // namespace gpusolve::net
