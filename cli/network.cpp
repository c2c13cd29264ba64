#include "cli/network.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>

#include "adapters/net/cache_folder.hpp"
#include "adapters/net/cached_fetcher.hpp"
#include "adapters/net/client.hpp"
#include "adapters/net/url.hpp"

namespace gpusolve::cli {
namespace {

/// The first of the variables that is set and not empty.
auto variable(std::initializer_list<const char*> names) -> std::string {
  for (const auto* const name : names) {
    const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value != nullptr && *value != '\0') {
      return value;
    }
  }
  return {};
}

/// Seconds of GPUSOLVE_HTTP_TIMEOUT: how long a connection or a stall may last.
auto timeout() -> std::optional<long> {
  const auto text = variable({"GPUSOLVE_HTTP_TIMEOUT"});
  const bool is_number = !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::optional(std::max(std::stol(text), 1L)) : std::nullopt;
}

/// Certificates of private authorities come by the names that OpenSSL, curl and requests use.
auto client_options() -> net::ClientOptions {
  net::ClientOptions options;
  options.ca_file = variable({"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"});
  options.ca_folder = variable({"SSL_CERT_DIR"});
  options.netrc = variable({"NETRC"});
  if (const auto seconds = timeout()) {
    options.connect_timeout = std::chrono::seconds(*seconds);
    options.stall_timeout = std::chrono::seconds(*seconds);
  }
  return options;
}

auto now() -> std::int64_t { return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()); }

auto is_loopback(const std::string& url) -> bool {
  const auto host = net::host_of(url);
  return host == "localhost" || host.starts_with("127.") || host == "[::1]";
}

}  // namespace

struct Network::Parts {
  std::unique_ptr<net::Client> client;  ///< null offline
  std::unique_ptr<net::CacheFolder> cache;
  std::unique_ptr<net::CachedFetcher> cached;
};

Network::Network(const ResolveOptions& options) : is_offline_(options.is_offline) {}
Network::~Network() = default;

void Network::set_up() {
  if (parts_ != nullptr) {
    return;
  }
  parts_ = std::make_unique<Parts>();
  if (!is_offline_) {
    parts_->client = std::make_unique<net::Client>(client_options());
  }
  // Without any variable that says where, what cannot be written serves as well: it is reported like a folder that is read-only.
  parts_->cache = std::make_unique<net::CacheFolder>(net::usual_cache_folder().value_or("/dev/null/gpusolve"));
  parts_->cached = std::make_unique<net::CachedFetcher>(*parts_->cache, parts_->client.get(), now);
}

auto Network::fetcher() -> net::Fetcher& {
  set_up();
  return *parts_->cached;
}

auto Network::open_url(const std::string& url) -> std::string {
  set_up();
  if (net::scheme_of(url) == "http" && !is_loopback(url)) {
    const auto shown = net::without_secrets(url);
    if (std::ranges::find(insecure_, shown) == insecure_.end()) {
      insecure_.push_back(shown);
    }
  }
  return parts_->client == nullptr ? net::split_user(url).url : parts_->client->remember_user(url);
}

auto Network::warnings() const -> std::vector<report::Warning> {
  std::vector<report::Warning> all;
  for (const auto& url : insecure_) {
    all.push_back({"insecure-source", url + " is plain http: what comes from there can be changed on the way"});
  }
  if (parts_ != nullptr && parts_->cache->problem()) {
    all.push_back({"cache", *parts_->cache->problem() + "; the answer comes all the same, but nothing is kept for the next time"});
  }
  return all;
}

}  // namespace gpusolve::cli
