// The settings of pip.conf, pip.ini and PIP_* that determine the sources of packages (pip's documentation, "Configuration").
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
  std::vector<std::string> trusted_hosts{};  ///< `host` or `host:port` of servers whose certificates are not verified
  std::optional<std::string> proxy{};
  std::optional<std::string> cert{};  ///< path of a certificate file that replaces the system's
  auto operator==(const PipSettings&) const -> bool = default;
};

/// Reads the sections `[global]` and `[install]`; `[install]` has priority. Ignores unknown settings. Errors (kind `usage`) have
/// file:line: a line that is no section, no setting, no comment and no continuation of a value.
[[nodiscard]] auto parse_pip_config(std::string_view text, std::string_view file) -> Result<PipSettings>;

/// The settings of PIP_INDEX_URL and similar variables. `variable` returns the value of an environment variable, empty if it is not set.
[[nodiscard]] auto pip_settings_of(const std::function<std::string(const char*)>& variable) -> PipSettings;

/// Merges two settings; each setting of `over` replaces the setting of `under`, because pip does not join lists from several places.
[[nodiscard]] auto merge(const PipSettings& under, const PipSettings& over) -> PipSettings;

/// The settings that have a value, in the order of the struct.
[[nodiscard]] auto settings_in(const PipSettings& settings) -> std::vector<Setting>;

}  // namespace gpusolve::settings
