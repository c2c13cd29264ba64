// The network for commands whose files may be URLs.
#pragma once

#include <memory>
#include <string>

#include "cli/options/host.hpp"
#include "cli/options/resolve_options.hpp"
#include "engine/worlds/network.hpp"

namespace gpusolve::cli {

class UrlNetwork {
 public:
  /// Reads the settings of conda and pip. Sends no request before the first document.
  [[nodiscard]] static auto make(const ResolveOptions& options) -> Result<std::unique_ptr<UrlNetwork>>;

  /// Passes the user and password of the URL to the network, and returns the URL without them.
  [[nodiscard]] auto open(const std::string& url) -> std::string { return network_.open_url(url, Ecosystem::pypi); }
  [[nodiscard]] auto fetcher() -> net::Fetcher& { return network_.fetcher(); }
  /// Prints the warnings. Call it last.
  void finish();

 private:
  UrlNetwork(const ResolveOptions& options, const engine::Sources& sources) : host_(options), network_(sources, host_) {}
  RunHost host_;
  engine::Network network_;
};

}  // namespace gpusolve::cli
