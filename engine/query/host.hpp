// Objects that the caller lends to the engine: network settings, and an observer of the progress. The engine itself reads no
// environment variable and prints nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/net/observer.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Watches the requests of a run. Called from one thread.
class SourceObserver : public net::TransferObserver {
 public:
  /// From now on, documents below `url` count for this source; `name` is for display.
  virtual void add_source(const std::string& url, const std::string& name) = 0;
  /// Reports the number of records of the source with this name.
  virtual void set_records(std::string_view name, std::uint64_t records) = 0;
  /// Called when all documents have arrived.
  virtual void summarise() = 0;
};

/// A folder that cannot be written, so that nothing is cached.
inline constexpr const char* k_no_folder = "/dev/null/gpusolve";

/// Settings of the network that no setting of conda or pip states. Empty paths: the defaults of libcurl.
struct NetworkSettings {
  std::filesystem::path cache_folder{};  ///< if it cannot be written, works without a cache, and warns; empty: no cache
  std::string ca_file{};                 ///< certificates; take precedence over those in the settings of pip and conda
  std::string ca_folder{};
  bool has_proxy{};  ///< the environment names a proxy, so those of the settings are not used
  std::string netrc{};
  std::optional<std::chrono::seconds> timeout{};  ///< for connecting, and for a stall
  std::string proxy{};                            ///< takes precedence over the settings and the environment
  /// Reads neither the proxies of the environment nor ~/.netrc: a library reads only what its caller names.
  bool is_isolated{};
};

/// The code in the package file with this SHA-256; null if it is not known.
using MeasuredCode = std::function<const std::vector<LibraryCode>*(std::string_view sha256)>;

struct Host {
  NetworkSettings network{};
  SourceObserver* observer{};  ///< null: nobody watches; must outlive the engine's objects
  /// Called with the progress, worded as the end of "found so far: ...". May be empty. Called from several threads.
  std::function<void(std::string)> note_found{};
  /// Called between the steps of a run, from several threads. May be empty. A caller ends the run by an exception, thrown here or in the
  /// observer's `asked` and `waited`: it passes through the engine, which leaves nothing half written.
  std::function<void()> between_steps{};
  /// The code that the user's catalog lists for package files. May be empty. Called from several threads.
  MeasuredCode measured_code{};
};

}  // namespace gpusolve::engine
