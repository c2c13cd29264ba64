#include "api/session.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "adapters/settings/user_settings.hpp"
#include "base/process_environment.hpp"
#include "engine/inspect/measured.hpp"
#include "engine/query/network_settings.hpp"

namespace gpusolve::api {
namespace {

constexpr int k_longest_timeout = 24 * 3600;  // seconds

auto network_of(const v1::Settings& settings) -> engine::NetworkSettings {
  auto network = settings.user_settings ? engine::network_settings_of(variable) : engine::NetworkSettings{.is_isolated = true};
  network.cache_folder = settings.cache_folder ? std::filesystem::path(*settings.cache_folder) : network.cache_folder;
  network.ca_file = settings.ca_file.value_or(network.ca_file);
  network.ca_folder = settings.ca_folder.value_or(network.ca_folder);
  network.proxy = settings.proxy.value_or("");
  network.netrc = settings.netrc.value_or(network.netrc);
  network.timeout = settings.timeout ? std::optional(std::chrono::seconds(*settings.timeout)) : network.timeout;
  return network;
}

}  // namespace

auto Session::open(const v1::Settings& settings) -> Result<std::unique_ptr<Session>> {
  if (settings.timeout && (*settings.timeout < 1 || *settings.timeout > k_longest_timeout)) {
    return Error{ErrorKind::usage,
                 quote(std::to_string(*settings.timeout)) + " is not a number of seconds from 1 to " + std::to_string(k_longest_timeout),
                 "timeout"};
  }
  auto session = std::make_unique<Session>();
  if (settings.catalog) {
    auto loaded = catalogs::Catalog::load(*settings.catalog);
    if (!loaded) {
      return loaded.error().in("catalog");
    }
    session->loaded_ = std::move(loaded).value();
  }
  session->network_ = network_of(settings);
  session->has_user_settings_ = settings.user_settings;
  session->user_catalog_ = settings.user_settings ? engine::user_catalog_place(variable) : std::filesystem::path();
  return session;
}

auto Session::read_settings() const -> Result<settings::Settings> {
  return has_user_settings_ ? settings::read_user_settings(variable) : Result<settings::Settings>(settings::Settings{});
}

void Session::watch(v1::Watcher watcher) {
  const std::lock_guard lock(mutex_);
  watcher_ = std::move(watcher);
}

auto Session::watcher() const -> v1::Watcher {
  const std::lock_guard lock(mutex_);
  return watcher_;
}

}  // namespace gpusolve::api
