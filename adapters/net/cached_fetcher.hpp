// Fetches documents from the cache while the copies are fresh, otherwise from their servers.
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

/// Never requests a document twice if its digest identifies it. Uses other documents for as long as their server permits, and then
/// revalidates them (ETag, Last-Modified). The absence of a document is cached in the same way. A document that is unavailable now is
/// an error, even if an older copy exists. Bodies for a sink are stored while they arrive, beside an entry with their digest; if the
/// copy is current, only the entry is read.
class CachedFetcher final : public Fetcher {
 public:
  /// Without a client (offline), uses any copy, whatever its age; a missing copy is an error. Cache and client must outlive this
  /// object. An entry of one user of `keyring` is not found for another; without a keyring, only the URL identifies the user.
  CachedFetcher(CacheFolder& cache, Client* client, WallClock now, const Keyring* keyring = nullptr, InsecureHosts insecure_hosts = {});

  [[nodiscard]] auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> override;
  [[nodiscard]] auto knows(const FetchRequest& request) -> Knowledge override;
  [[nodiscard]] auto may_name(std::string_view from, std::string_view to) const -> bool override {
    return net::may_name(from, to, insecure_hosts_);
  }

 private:
  struct Question;

  [[nodiscard]] auto from_cache(Question& question) -> std::optional<FetchAnswer>;
  [[nodiscard]] auto from_head(Question& question) -> std::optional<FetchAnswer>;
  [[nodiscard]] auto is_fresh(const FetchRequest& request, const CacheEntry& entry) const -> bool;
  void ask_servers(std::vector<Question>& questions);
  [[nodiscard]] auto from_server(const Question& question, ConditionalAnswer answer) -> Result<FetchAnswer>;
  [[nodiscard]] auto not_modified(const Question& question, const ConditionalAnswer& answer) -> Result<FetchAnswer>;
  [[nodiscard]] auto streamed(const Question& question, const ConditionalAnswer& answer, FetchedDocument document) -> FetchAnswer;
  /// Adds to `entry` the fields that all entries have; nullopt if the answer must not be stored.
  [[nodiscard]] auto entry_of(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry) const
      -> std::optional<CacheEntry>;
  void keep(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry);
  [[nodiscard]] auto secrets_of(const std::string& url) const -> std::string;

  CacheFolder& cache_;
  Client* client_;
  WallClock now_;
  const Keyring* keyring_;
  InsecureHosts insecure_hosts_;
};

}  // namespace gpusolve::net
