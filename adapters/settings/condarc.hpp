// The settings of .condarc that determine the sources of packages (conda's documentation, "Using the .condarc configuration file").
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/settings/setting.hpp"
#include "base/result.hpp"
#include "model/preferences.hpp"

namespace gpusolve::settings {

/// The settings. Absent and empty values are distinguished where the difference counts. Other keys are ignored.
struct CondaSettings {
  std::vector<std::string> channels{};
  std::optional<std::string> channel_alias{};
  std::map<std::string, std::string> custom_channels{};                    ///< name -> URL of the folder that contains the channel
  std::map<std::string, std::vector<std::string>> custom_multichannels{};  ///< name -> channels, in order
  std::vector<std::string> default_channels{};                             ///< the channels that `defaults` names
  std::map<std::string, std::vector<std::string>> mirrored_channels{};     ///< name -> URLs of the same content, best first
  std::optional<std::string> ssl_verify{};                                 ///< `true`, `false`, or the path of a certificate file
  std::map<std::string, std::string> proxy_servers{};                      ///< `http`, `https`, or a URL -> proxy
  std::optional<bool> is_offline{};
  std::optional<ChannelPriority> channel_priority{};
  std::vector<std::string> pinned_packages{};
  auto operator==(const CondaSettings&) const -> bool = default;
};

/// Parses a .condarc. `variable` returns the value of an environment variable, for `$NAME` and `${NAME}` in values, as in conda; if it
/// returns an empty text, the reference stays. Errors (kind `usage`) have file:line: broken YAML, a value of the wrong kind, an unknown
/// channel_priority.
[[nodiscard]] auto parse_condarc(std::string_view text, std::string_view file, const std::function<std::string(const char*)>& variable = {})
    -> Result<CondaSettings>;

/// Merges two settings; `over` has priority over `under`: its single values replace, its lists come first, and maps are merged by key.
[[nodiscard]] auto merge(const CondaSettings& under, const CondaSettings& over) -> CondaSettings;

/// The settings that have a value, in the order of the struct.
[[nodiscard]] auto settings_in(const CondaSettings& settings) -> std::vector<Setting>;

}  // namespace gpusolve::settings
