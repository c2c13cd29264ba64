// An HTTP client on libcurl: fetches many documents at once over one pool of connections, within limits of time and size, and retries
// when a retry may succeed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "adapters/net/fetch.hpp"
#include "adapters/net/insecure_hosts.hpp"
#include "adapters/net/keyring.hpp"
#include "adapters/net/observer.hpp"

namespace gpusolve::net {

/// Validators of a stored copy (RFC 9110, section 8.8); empty if the server sent none.
struct Validators {
  std::string etag;
  std::string last_modified;
  [[nodiscard]] auto is_empty() const -> bool { return etag.empty() && last_modified.empty(); }
  auto operator==(const Validators&) const -> bool = default;
};

struct ClientOptions {
  std::chrono::milliseconds connect_timeout{15'000};
  std::chrono::seconds stall_timeout{30};  ///< a transfer slower than `stall_rate` for this long has stalled
  long stall_rate{256};                    ///< bytes per second
  /// The limit for one document, including all its retries, redirects and pauses.
  std::chrono::milliseconds deadline{900'000};
  int tries{4};
  std::uint64_t most_held{std::uint64_t{2} << 30U};     ///< limit for the documents of all concurrent requests, in bytes after decoding
  std::uint64_t most_in_all{std::uint64_t{16} << 30U};  ///< limit for all documents of the client's lifetime, in bytes after decoding
  std::chrono::milliseconds first_pause{500};
  std::chrono::milliseconds longest_pause{60'000};  ///< if a server asks for a longer pause (Retry-After), the request fails
  int redirects{10};
  std::size_t parallel{32};           ///< concurrent transfers
  std::size_t connections_a_host{8};  ///< HTTP/1.1 needs one per concurrent transfer
  std::string user_agent{"gpusolve"};
  std::string ca_file{};      ///< a PEM file of trusted certificates that replaces the system's file; empty: the system's
  std::string ca_folder{};    ///< a folder of trusted certificates in the layout of c_rehash; empty: the system's
  std::string proxy{};        ///< for all requests; empty: the proxy of the environment (http_proxy, https_proxy, all_proxy, no_proxy)
  bool has_only_own_proxy{};  ///< an empty `proxy` then means no proxy, and the environment is not read
  /// Origins (`https://host:443`) whose certificates are not checked, because the user's settings say so.
  std::set<std::string> unverified{};
  InsecureHosts insecure_hosts{};
  TransferObserver* observer{};  ///< not owned; may be null
  const Keyring* keyring{};      ///< not owned; null: only the URL identifies the user
};

/// A request with the validators of the stored copy, if there is one.
struct ConditionalRequest {
  FetchRequest request;
  Validators known{};
};
/// The stored copy is still current.
struct NotModified {};
/// An answer with the server's cache directives.
struct ConditionalAnswer {
  std::variant<FetchAnswer, NotModified> answer;
  Validators validators{};
  std::string cache_control{};  ///< value of the header Cache-Control
};

/// Number of bytes received, after decoding.
struct Intake {
  std::uint64_t held{};    ///< for the requests in progress
  std::uint64_t in_all{};  ///< over the lifetime of the client, including failed attempts
};

/// Verifies certificates, except for origins that the options name. Never follows a redirect from https to http. Takes proxies from the
/// environment, as libcurl does (http_proxy, https_proxy, all_proxy, no_proxy). The answer to a request with a sink has no body; the
/// caller (CachedFetcher) finishes the sink.
class Client final : public Fetcher {
 public:
  explicit Client(ClientOptions options);
  ~Client() override;

  [[nodiscard]] auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> override;
  [[nodiscard]] auto may_name(std::string_view from, std::string_view to) const -> bool override;
  /// Stops checking the certificate of this URL's origin, because the user's settings say so.
  void spare_certificate_of(const std::string& url);
  /// Like fetch_all, but for documents that may have a stored copy.
  [[nodiscard]] auto fetch_changed(std::span<const ConditionalRequest> requests) -> std::vector<Result<ConditionalAnswer>>;

 private:
  struct Connections;
  ClientOptions options_;
  Intake intake_;
  std::unique_ptr<Connections> connections_;
};

}  // namespace gpusolve::net
