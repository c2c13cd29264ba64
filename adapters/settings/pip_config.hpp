// What pip.conf, pip.ini and PIP_* say about where packages come from (pip's documentation, "Configuration").
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/settings/setting.hpp"
#include "base/result.hpp"

namespace gpusolve::settings {

struct PipSettings {
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> trusted_hosts{};  ///< `host` or `host:port`, whose certificates are not looked at
  std::optional<std::string> proxy{};
  std::optional<std::string> cert{};  ///< a file of certificates in place of the system's
  auto operator==(const PipSettings&) const -> bool = default;
};

/// Sections `[global]` and, counting more, `[install]`. Lines that set nothing that we know play no part. Errors (kind `usage`) have
/// file:line: what is neither section, setting, comment nor the continuation of a value.
[[nodiscard]] auto parse_pip_config(std::string_view text, std::string_view file) -> Result<PipSettings>;

/// PIP_INDEX_URL and its like; `variable` gives the value of an environment variable, empty where it is not set.
[[nodiscard]] auto pip_settings_of(const std::function<std::string(const char*)>& variable) -> PipSettings;

/// `over` counts more than `under`, value by value: pip does not join lists of several places.
[[nodiscard]] auto merge(const PipSettings& under, const PipSettings& over) -> PipSettings;

/// What is set, in the order above.
[[nodiscard]] auto settings_in(const PipSettings& settings) -> std::vector<Setting>;

}  // namespace gpusolve::settings
