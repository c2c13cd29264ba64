// The client over libcurl: many documents at once over one pool of connections, within limits of time and size, tried again where that
// helps.
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
  std::uint64_t most_held{std::uint64_t{2} << 30U};     ///< bytes of all documents that are asked for at once, as they are after decoding
  std::uint64_t most_in_all{std::uint64_t{16} << 30U};  ///< the same of the client's life
  std::chrono::milliseconds first_pause{500};
  std::chrono::milliseconds longest_pause{60'000};  ///< a server that asks for more (Retry-After) is not waited for
  int redirects{10};
  std::size_t parallel{32};           ///< transfers at a time
  std::size_t connections_a_host{8};  ///< HTTP/1.1 needs one for each transfer at a time
  std::string user_agent{"gpusolve"};
  std::string ca_file{};    ///< certificates in PEM beside which nothing is trusted; empty: the system's
  std::string ca_folder{};  ///< likewise, a folder as c_rehash makes it
  std::string proxy{};      ///< for all requests; empty: the environment's (http_proxy, https_proxy, all_proxy, no_proxy)
  /// Origins (`https://host:443`) of which the certificate is not looked at, because the user's own settings say so.
  std::set<std::string> unverified{};
  InsecureHosts insecure_hosts{};
  TransferObserver* observer{};  ///< not ours; null: nobody looks on
  const Keyring* keyring{};      ///< not ours; null: the URL alone says who asks
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

/// Bytes of documents that were taken, as they are after decoding.
struct Intake {
  std::uint64_t held{};    ///< of the documents that are asked for at once
  std::uint64_t in_all{};  ///< of the client's life, tries that failed included
};

/// A body that went into a sink is empty in the answer, and was not finished: that is for whoever keeps it (CachedFetcher).
/// Certificates are verified, but where the options name an origin. A redirect from https to http is never followed. Proxies are taken from
/// the environment as libcurl does (http_proxy, https_proxy, all_proxy, no_proxy).
class Client final : public Fetcher {
 public:
  explicit Client(ClientOptions options);
  ~Client() override;

  [[nodiscard]] auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> override;
  [[nodiscard]] auto may_name(std::string_view from, std::string_view to) const -> bool override;
  /// The certificate of this URL's origin is not looked at from now on, because the user's own settings say so.
  void spare_certificate_of(const std::string& url);
  /// The same for documents of which a copy may be at hand.
  [[nodiscard]] auto fetch_changed(std::span<const ConditionalRequest> requests) -> std::vector<Result<ConditionalAnswer>>;

 private:
  struct Connections;
  ClientOptions options_;
  Intake intake_;
  std::unique_ptr<Connections> connections_;
};

}  // namespace gpusolve::net
