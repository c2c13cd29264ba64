#include "cli/worlds/network.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <set>

#include "adapters/net/cache_folder.hpp"
#include "adapters/net/cached_fetcher.hpp"
#include "adapters/net/client.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "cli/worlds/index_shelf.hpp"

namespace gpusolve::cli {
namespace {

/// The value of the first of the variables that is set and not empty.
auto variable(std::initializer_list<const char*> names) -> std::string {
  for (const auto* const name : names) {
    const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value != nullptr && *value != '\0') {
      return value;
    }
  }
  return {};
}

/// GPUSOLVE_HTTP_TIMEOUT in seconds: the limit for connecting and for a stall.
auto timeout() -> std::optional<long> {
  const auto text = variable({"GPUSOLVE_HTTP_TIMEOUT"});
  const bool is_number = !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::optional(std::max(std::stol(text), 1L)) : std::nullopt;
}

/// The first that is not empty.
auto first_of(std::initializer_list<std::string> texts) -> std::string {
  const auto* const found = std::ranges::find_if(texts, [](const std::string& text) { return !text.empty(); });
  return found == texts.end() ? std::string() : *found;
}

auto is_off(const std::optional<std::string>& ssl_verify) -> bool { return ssl_verify == "false" || ssl_verify == "False"; }

/// `ssl_verify` of .condarc if it is a file.
auto condarc_certificates(const settings::CondaSettings& conda) -> std::string {
  const auto text = conda.ssl_verify.value_or("");
  return text.find('/') == std::string::npos ? std::string() : text;
}

/// The environment's proxies take precedence over those of the settings.
auto proxy_of(const Settings& settings) -> std::string {
  if (!variable({"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"}).empty()) {
    return {};
  }
  const auto& servers = settings.conda.proxy_servers;
  const auto server = [&](const char* scheme) { return servers.contains(scheme) ? servers.at(scheme) : std::string(); };
  return first_of({settings.pip.proxy.value_or(""), server("https"), server("http")});
}

/// The texts that name a host. The command line was validated before; like pip, ignores others.
auto hosts_of(const std::vector<std::string>& texts) -> net::InsecureHosts {
  std::vector<std::string> sound;
  std::ranges::copy_if(texts, std::back_inserter(sound), [](const std::string& text) {
    return net::InsecureHosts::parse({&text, 1}).has_value();
  });
  return net::InsecureHosts::parse(sound).value();
}

auto joined(std::vector<std::string> texts, const std::vector<std::string>& more) -> std::vector<std::string> {
  texts.insert(texts.end(), more.begin(), more.end());
  return texts;
}

/// Finds the certificates of private authorities in the variables of OpenSSL, curl and requests.
auto client_options(const Settings& settings, net::TransferObserver& observer) -> net::ClientOptions {
  net::ClientOptions options;
  options.observer = &observer;
  options.ca_file = first_of({variable({"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"}), settings.pip.cert.value_or(""),
                              condarc_certificates(settings.conda)});
  options.ca_folder = variable({"SSL_CERT_DIR"});
  options.proxy = proxy_of(settings);
  if (const auto seconds = timeout()) {
    options.connect_timeout = std::chrono::seconds(*seconds);
    options.stall_timeout = std::chrono::seconds(*seconds);
  }
  return options;
}

/// The setting that leaves the certificate of this URL unchecked; empty: none.
auto sparing_setting(const Settings& settings, const net::InsecureHosts& allowed, const std::string& url, Ecosystem asker) -> std::string {
  if (url::scheme_of(url) != "https") {
    return {};
  }
  if (allowed.contains(url)) {
    return "--allow-insecure-host";
  }
  if (asker == Ecosystem::conda) {
    return is_off(settings.conda.ssl_verify) ? "`ssl_verify: false` of .condarc" : "";
  }
  return hosts_of(settings.pip.trusted_hosts).contains(url) ? "pip's `trusted-host`" : "";
}

/// The origins of the servers that the user's own settings name.
auto origins_in(const Settings& settings) -> std::set<std::string> {
  const auto& conda = settings.conda;
  auto urls = joined(settings.pip.extra_index_urls, settings.pip.find_links);
  urls = joined(std::move(urls), joined(conda.channels, conda.default_channels));
  urls.push_back(settings.pip.index_url.value_or(""));
  urls.push_back(conda.channel_alias.value_or(""));
  for (const auto& [name, place] : conda.custom_channels) {
    urls.push_back(place);
  }
  for (const auto& [name, places] : conda.mirrored_channels) {
    urls = joined(std::move(urls), places);
  }
  std::set<std::string> origins;
  std::ranges::transform(urls, std::inserter(origins, origins.end()), url::origin_of);
  return origins;
}

auto now() -> std::int64_t { return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()); }

auto loudness_of(const ResolveOptions& options) -> Progress::Loudness {
  return options.is_quiet ? Progress::Loudness::quiet : options.verbosity > 0 ? Progress::Loudness::verbose : Progress::Loudness::normal;
}

/// The display form for messages.
auto shown_place(const std::string& url) -> std::string {
  auto shown = url::without_secrets(url);
  shown.erase(shown.find_last_not_of('/') + 1);
  return shown;
}

}  // namespace

auto without_live(const Error& error) -> Error {
  auto told = error.in("--live");
  told.message += "; without --live the embedded catalog answers";
  return told;
}

struct Network::Parts {
  Parts(std::filesystem::path folder, net::NetrcUse netrc) : cache(std::move(folder)), keyring(std::move(netrc)) {}
  net::CacheFolder cache;
  IndexShelf indexes{cache};
  net::Keyring keyring;
  std::unique_ptr<net::Client> client;         ///< null offline, and until connected
  std::unique_ptr<net::CachedFetcher> cached;  ///< null until connected
};

Network::Network(const ResolveOptions& options)
    : is_offline_(options.is_offline),
      settings_(options.settings),
      are_sources_of_lock_(options.are_sources_of_lock),
      allowed_(hosts_of(options.insecure_hosts)),
      insecure_hosts_(hosts_of(joined(options.insecure_hosts, options.settings.pip.trusted_hosts))),
      progress_(loudness_of(options)) {}
Network::~Network() = default;

/// If no variable names a cache folder, uses a path that cannot be written; the caller reports it like a read-only folder.
auto Network::cache() -> Parts& {
  if (parts_ == nullptr) {
    parts_ = std::make_unique<Parts>(net::usual_cache_folder().value_or("/dev/null/gpusolve"), netrc_use());
  }
  return *parts_;
}

/// Restricts netrc to known origins: a lock comes from others and must not send this user's passwords to a server of its choice.
auto Network::netrc_use() const -> net::NetrcUse {
  net::NetrcUse use{.file = variable({"NETRC"})};
  if (are_sources_of_lock_) {
    use.origins = origins_in(settings_);
  }
  return use;
}

auto Network::connected() -> Parts& {
  auto& parts = cache();
  if (parts.cached == nullptr) {
    auto options = client_options(settings_, progress_);
    options.insecure_hosts = insecure_hosts_;
    options.keyring = &parts.keyring;
    parts.client = is_offline_ ? nullptr : std::make_unique<net::Client>(std::move(options));
    parts.cached = std::make_unique<net::CachedFetcher>(parts.cache, parts.client.get(), now, &parts.keyring, insecure_hosts_);
  }
  return parts;
}

auto Network::indexes() -> conda::IndexStore& { return cache().indexes; }

void Network::finish(const std::vector<SourceUse>& sources) {
  if (parts_ == nullptr) {
    return;
  }
  for (const auto& source : sources) {
    progress_.set_records(source.name, source.records);
    progress_.set_records(shown_place(source.name), source.records);
  }
  progress_.summarise();
}

auto Network::fetcher() -> net::Fetcher& { return *connected().cached; }

void Network::warn(const std::string& text) {
  const Warning warning{"insecure-source", text};
  if (std::ranges::find(warnings_, warning) == warnings_.end()) {
    warnings_.push_back(warning);
  }
}

auto Network::open_url(const std::string& url, Ecosystem asker, const std::string& name) -> std::string {
  auto& parts = connected();
  const auto shown = url::without_secrets(url);
  if (url::scheme_of(url) == "http" && !url::is_loopback(url) && !insecure_hosts_.contains(url)) {
    warn(shown + " is plain http: what comes from there can be changed on the way");
  }
  if (const auto setting = sparing_setting(settings_, allowed_, url, asker); !setting.empty()) {
    warn("the certificate of " + shown + " is not checked, as " + setting + " says: what comes from there can be changed on the way");
    if (parts.client != nullptr) {
      parts.client->spare_certificate_of(url);
    }
  }
  auto plain = parts.keyring.remember_user(url);
  progress_.add_source(plain, name.empty() ? shown_place(plain) : name);
  return plain;
}

auto Network::warnings() const -> std::vector<Warning> {
  auto all = warnings_;
  if (parts_ != nullptr && parts_->cache.problem()) {
    all.push_back({"cache", *parts_->cache.problem() + "; the answer comes all the same, but nothing is kept for the next time"});
  }
  return all;
}

}  // namespace gpusolve::cli
