#include "engine/worlds/network.hpp"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <iterator>
#include <set>

#include "adapters/net/cache_folder.hpp"
#include "adapters/net/cached_fetcher.hpp"
#include "adapters/net/client.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/worlds/index_shelf.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// The first text that is not empty.
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

auto proxy_of(const settings::Settings& settings) -> std::string {
  const auto& servers = settings.conda.proxy_servers;
  const auto server = [&](const char* scheme) { return servers.contains(scheme) ? servers.at(scheme) : std::string(); };
  return first_of({settings.pip.proxy.value_or(""), server("https"), server("http")});
}

/// The hosts that the texts name. Ignores other texts, like pip; those of the command line were validated before.
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

auto client_options(const settings::Settings& settings, const NetworkSettings& network, net::TransferObserver* observer)
    -> net::ClientOptions {
  net::ClientOptions options;
  options.observer = observer;
  options.ca_file = first_of({network.ca_file, settings.pip.cert.value_or(""), condarc_certificates(settings.conda)});
  options.ca_folder = network.ca_folder;
  options.proxy = first_of({network.proxy, network.has_proxy ? std::string() : proxy_of(settings)});
  options.has_only_own_proxy = network.is_isolated;
  if (network.timeout) {
    options.connect_timeout = *network.timeout;
    options.stall_timeout = *network.timeout;
  }
  return options;
}

/// The setting that leaves the certificate of this URL unchecked; empty: none.
auto setting_without_certificate_check(const settings::Settings& settings, const net::InsecureHosts& allowed, const std::string& url,
                                       Ecosystem asker) -> std::string {
  if (url::scheme_of(url) != "https") {
    return {};
  }
  if (allowed.contains(url)) {
    return option_text(Option::allow_insecure_host);
  }
  if (asker == Ecosystem::conda) {
    return is_off(settings.conda.ssl_verify) ? "`ssl_verify: false` of .condarc" : "";
  }
  return hosts_of(settings.pip.trusted_hosts).contains(url) ? "pip's `trusted-host`" : "";
}

/// The origins of the servers that the user's own settings name.
auto origins_in(const settings::Settings& settings) -> std::set<std::string> {
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

/// The display form for messages.
auto shown_place(const std::string& url) -> std::string { return std::string(url::without_last_slashes(url::without_secrets(url))); }

}  // namespace

auto without_live(const Error& error, const Sources& sources) -> Error {
  if (sources.are_for_cache) {
    return error;
  }
  auto told = error.in(option_text(Option::live));
  told.message += "; without " + option_text(Option::live) + " the embedded catalog answers";
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

Network::Network(const Sources& sources, const Host& host)
    : is_offline_(sources.is_offline),
      settings_(sources.settings),
      network_(host.network),
      are_of_lock_(sources.are_of_lock),
      allowed_(hosts_of(sources.insecure_hosts)),
      insecure_hosts_(hosts_of(joined(sources.insecure_hosts, sources.settings.pip.trusted_hosts))),
      observer_(host.observer) {}
Network::~Network() = default;

auto Network::cache() -> Parts& {
  if (parts_ == nullptr) {
    parts_ =
        std::make_unique<Parts>(network_.cache_folder.empty() ? std::filesystem::path(k_no_folder) : network_.cache_folder, netrc_use());
  }
  return *parts_;
}

/// Restricts netrc to known origins: a lock comes from others and must not send this user's passwords to a server of its choice.
auto Network::netrc_use() const -> net::NetrcUse {
  net::NetrcUse use{.is_read = !network_.is_isolated || !network_.netrc.empty(), .file = network_.netrc};
  if (are_of_lock_) {
    use.origins = origins_in(settings_);
  }
  return use;
}

auto Network::connected() -> Parts& {
  auto& parts = cache();
  if (parts.cached == nullptr) {
    auto options = client_options(settings_, network_, observer_);
    options.insecure_hosts = insecure_hosts_;
    options.keyring = &parts.keyring;
    parts.client = is_offline_ ? nullptr : std::make_unique<net::Client>(std::move(options));
    parts.cached = std::make_unique<net::CachedFetcher>(parts.cache, parts.client.get(), now, &parts.keyring, insecure_hosts_);
  }
  return parts;
}

auto Network::indexes() -> conda::IndexStore& { return cache().indexes; }

void Network::finish(const std::vector<SourceUse>& sources) {
  if (parts_ == nullptr || observer_ == nullptr) {
    return;
  }
  for (const auto& source : sources) {
    observer_->set_records(source.name, source.records);
    observer_->set_records(shown_place(source.name), source.records);
  }
  observer_->summarise();
}

auto Network::fetcher() -> net::Fetcher& { return *connected().cached; }

void Network::warn(const std::string& text) {
  const Warning warning{WarningCode::insecure_source, text};
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
  if (const auto setting = setting_without_certificate_check(settings_, allowed_, url, asker); !setting.empty()) {
    warn("the certificate of " + shown + " is not checked, as " + setting + " says: what comes from there can be changed on the way");
    if (parts.client != nullptr) {
      parts.client->spare_certificate_of(url);
    }
  }
  auto plain = parts.keyring.remember_user(url);
  if (observer_ != nullptr) {
    observer_->add_source(plain, name.empty() ? shown_place(plain) : name);
  }
  return plain;
}

auto Network::warnings() const -> std::vector<Warning> {
  auto all = warnings_;
  if (parts_ != nullptr && !network_.cache_folder.empty() && parts_->cache.problem()) {
    all.push_back(
        {WarningCode::cache, *parts_->cache.problem() + "; the answer comes all the same, but nothing is kept for the next time"});
  }
  return all;
}

}  // namespace gpusolve::engine
