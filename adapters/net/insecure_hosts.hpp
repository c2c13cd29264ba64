// Hosts that the user trusts without authentication.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::net {

/// Hosts whose certificates are not checked and from which plain http is accepted. Each text is `host` (any port), `host:port`, or a
/// URL of the host, as with `--allow-insecure-host` of uv and `--trusted-host` of pip.
class InsecureHosts {
 public:
  InsecureHosts() = default;
  /// Errors (kind `usage`): a text that does not name a host.
  [[nodiscard]] static auto parse(std::span<const std::string> texts) -> Result<InsecureHosts>;

  [[nodiscard]] auto contains(std::string_view url) const -> bool;

 private:
  struct HostAndPort {
    std::string host;
    std::optional<std::string> port{};  ///< nullopt: any port
  };
  std::vector<HostAndPort> places_;
};

/// Whether a document from the URL `from` may refer to the URL `to` (Fetcher::may_name) if these hosts are trusted.
[[nodiscard]] auto may_name(std::string_view from, std::string_view to, const InsecureHosts& hosts) -> bool;

}  // namespace gpusolve::net
