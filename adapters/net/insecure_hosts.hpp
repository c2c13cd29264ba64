// Hosts that the user trusts without proof of who they are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::net {

/// Their certificates are not checked, and what they serve in plain http is taken. Each is `host`, of any port, `host:port`, or a URL of
/// it (`--allow-insecure-host` of uv, `--trusted-host` of pip).
class InsecureHosts {
 public:
  InsecureHosts() = default;
  /// Errors (kind `usage`): a text that names no host.
  [[nodiscard]] static auto parse(std::span<const std::string> texts) -> Result<InsecureHosts>;

  [[nodiscard]] auto contains(std::string_view url) const -> bool;

 private:
  struct Place {
    std::string host;
    std::optional<std::string> port{};  ///< nothing: any
  };
  std::vector<Place> places_;
};

/// What Fetcher::may_name tells where these hosts are trusted.
[[nodiscard]] auto may_name(std::string_view from, std::string_view to, const InsecureHosts& hosts) -> bool;

}  // namespace gpusolve::net
