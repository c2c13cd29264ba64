// The network and the cache of one run of the program: nothing is set up before somebody asks for it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "adapters/conda/index_store.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/net/insecure_hosts.hpp"
#include "adapters/net/keyring.hpp"
#include "adapters/report/answer.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/progress.hpp"

namespace gpusolve::cli {

/// The error of an official source that `--live` asks: the flag is named, and what serves without it.
[[nodiscard]] auto without_live(const Error& error) -> Error;

/// Must outlive the worlds that were opened with it.
class Network {
 public:
  explicit Network(const ResolveOptions& options);
  Network(const Network&) = delete;
  auto operator=(const Network&) -> Network& = delete;
  ~Network();

  /// Documents from the cache and, unless `--offline` forbids it, from servers.
  [[nodiscard]] auto fetcher() -> net::Fetcher&;
  /// Where indexes of channels are kept between runs.
  [[nodiscard]] auto indexes() -> conda::IndexStore&;
  /// Waits for indexes that are being made. What went wrong is in the warnings from then on. With -v, tells what came of each source;
  /// `sources` say how many records that were.
  void finish(const std::vector<report::SourceUse>& sources = {});
  /// Keeps the user and password of a source's URL for its host, and gives the URL without them. Plain http, and
  /// certificates that the settings of the asker (conda's or pip's) leave unchecked, are noted for the warnings.
  /// `name`: what people call the source; empty: its URL.
  [[nodiscard]] auto open_url(const std::string& url, report::Ecosystem asker, const std::string& name = {}) -> std::string;
  /// What the user should know of how the documents came, each once.
  [[nodiscard]] auto warnings() const -> std::vector<report::Warning>;

 private:
  struct Parts;
  [[nodiscard]] auto cache() -> Parts&;
  [[nodiscard]] auto connected() -> Parts&;
  [[nodiscard]] auto netrc_use() const -> net::NetrcUse;
  void warn(const std::string& text);
  bool is_offline_;
  Settings settings_;
  bool are_sources_of_lock_;
  net::InsecureHosts allowed_;         // by --allow-insecure-host
  net::InsecureHosts insecure_hosts_;  // those, and pip's
  Progress progress_;
  std::unique_ptr<Parts> parts_;  // null until asked for
  std::vector<report::Warning> warnings_;
};

}  // namespace gpusolve::cli
