// Fetches documents from the cache while they are fresh, otherwise from their servers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "adapters/net/cache_folder.hpp"
#include "adapters/net/client.hpp"
#include "adapters/net/fetch.hpp"

namespace gpusolve::net {

/// Seconds since 1970.
using WallClock = std::function<std::int64_t()>;

/// Never requests a document twice if it is identified by a digest. Serves any other document from the cache while it is fresh, then
/// revalidates it (ETag, Last-Modified). Also caches the answer that a document does not exist. If a server cannot be asked, that is an
/// error, whatever an older copy says.
class CachedFetcher final : public Fetcher {
 public:
  /// Without a client (offline), serves any copy, however old; a missing copy is an error. Cache and client must outlive this object. An
  /// entry of one user of `keyring` is not found by another; without a keyring, only the URL identifies the user.
  CachedFetcher(CacheFolder& cache, Client* client, WallClock now, const Keyring* keyring = nullptr, InsecureHosts insecure_hosts = {});

  [[nodiscard]] auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> override;
  [[nodiscard]] auto may_name(std::string_view from, std::string_view to) const -> bool override {
    return net::may_name(from, to, insecure_hosts_);
  }

 private:
  [[nodiscard]] auto from_cache(const FetchRequest& request, Validators& known) -> std::optional<FetchAnswer>;
  [[nodiscard]] auto from_server(const FetchRequest& request, ConditionalAnswer answer) -> Result<FetchAnswer>;
  void keep(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry);
  [[nodiscard]] auto find(const FetchRequest& request) -> std::optional<CacheEntry> {
    return cache_.find(request, secrets_of(request.url));
  }
  [[nodiscard]] auto secrets_of(const std::string& url) const -> std::string;

  CacheFolder& cache_;
  Client* client_;
  WallClock now_;
  const Keyring* keyring_;
  InsecureHosts insecure_hosts_;
};

}  // namespace gpusolve::net
