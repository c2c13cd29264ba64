// The network and the cache of one run. Both are set up on first use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/net/insecure_hosts.hpp"
#include "adapters/net/keyring.hpp"
#include "engine/query/host.hpp"
#include "engine/query/sources.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The error of an official source. If `--live` asked for the source, names the flag, and says that the embedded catalog answers
/// without it.
[[nodiscard]] auto without_live(const Error& error, const Sources& sources) -> Error;

/// Must outlive the worlds opened with it.
class Network {
 public:
  Network(const Sources& sources, const Host& host);
  Network(const Network&) = delete;
  auto operator=(const Network&) -> Network& = delete;
  ~Network();

  /// Fetches documents from the cache and, unless `--offline` forbids it, from servers.
  [[nodiscard]] auto fetcher() -> net::Fetcher&;
  /// Keeps indexes of channels between runs.
  [[nodiscard]] auto indexes() -> conda::IndexStore&;
  /// Waits for indexes that are being written; failures are then among the warnings. With -v, reports each source; `sources` state their
  /// numbers of records.
  void finish(const std::vector<SourceUse>& sources = {});
  /// Remembers the user and password of a source's URL for its host, and returns the URL without them. Records warnings about plain http,
  /// and about certificates that the settings of `asker` (conda's or pip's) leave unchecked. `name` is the display name of the source;
  /// empty: its URL.
  [[nodiscard]] auto open_url(const std::string& url, Ecosystem asker, const std::string& name = {}) -> std::string;
  /// Warnings about how the documents were fetched, without repetition.
  [[nodiscard]] auto warnings() const -> std::vector<Warning>;

 private:
  struct Parts;
  [[nodiscard]] auto cache() -> Parts&;
  [[nodiscard]] auto connected() -> Parts&;
  [[nodiscard]] auto netrc_use() const -> net::NetrcUse;
  void warn(const std::string& text);
  bool is_offline_;
  settings::Settings settings_;
  NetworkSettings network_;
  bool are_of_lock_;
  net::InsecureHosts allowed_;         // from --allow-insecure-host
  net::InsecureHosts insecure_hosts_;  // those, and pip's
  SourceObserver* observer_;           // may be null
  std::unique_ptr<Parts> parts_;       // null until needed
  std::vector<Warning> warnings_;
};

}  // namespace gpusolve::engine
