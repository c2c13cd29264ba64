// A session of the library: the state that its runs share. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "adapters/settings/settings.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/host.hpp"
#include "gpusolve/values.hpp"

namespace gpusolve::api {

class Session {
 public:
  /// Errors: the catalog of the settings cannot be read, or the timeout is not a number of seconds.
  [[nodiscard]] static auto open(const v1::Settings& settings) -> Result<std::unique_ptr<Session>>;

  [[nodiscard]] auto catalog() const -> const catalogs::Catalog& { return loaded_ ? *loaded_ : catalogs::Catalog::embedded(); }
  [[nodiscard]] auto network() const -> const engine::NetworkSettings& { return network_; }
  /// The file that `catalog learn` writes. Empty unless the session uses the settings of the user.
  [[nodiscard]] auto user_catalog() const -> const std::filesystem::path& { return user_catalog_; }
  /// The user's settings of conda and pip if the session may read them, otherwise none.
  [[nodiscard]] auto read_settings() const -> Result<settings::Settings>;

  void watch(v1::Watcher watcher);
  [[nodiscard]] auto watcher() const -> v1::Watcher;

  void cancel() { ++cancellations_; }
  /// A run is cancelled if this number has changed since it began.
  [[nodiscard]] auto cancellations() const -> std::uint64_t { return cancellations_; }

 private:
  std::optional<catalogs::Catalog> loaded_{};
  engine::NetworkSettings network_{};
  bool has_user_settings_{};
  std::filesystem::path user_catalog_{};
  std::atomic<std::uint64_t> cancellations_{};
  mutable std::mutex mutex_{};  // protects the watcher
  v1::Watcher watcher_{};
};

}  // namespace gpusolve::api
