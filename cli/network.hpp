// The network of one run of the program: nothing is set up before somebody asks for it.
#pragma once

#include <memory>

#include "adapters/net/fetch.hpp"
#include "cli/resolve_options.hpp"

namespace gpusolve::cli {

/// Must outlive the worlds that were opened with it.
class Network {
 public:
  explicit Network(const ResolveOptions& options);
  Network(const Network&) = delete;
  auto operator=(const Network&) -> Network& = delete;
  ~Network();

  /// For `what` (`channel pytorch`), which a network is needed for. Errors (kind `source`): `--offline` forbids it.
  [[nodiscard]] auto fetcher_for(const std::string& what) -> Result<net::Fetcher*>;

 private:
  const ResolveOptions& options_;
  std::unique_ptr<net::Fetcher> fetcher_;
};

}  // namespace gpusolve::cli
