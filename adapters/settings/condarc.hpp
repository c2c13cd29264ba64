// What .condarc says, as far as it concerns where packages come from (conda's documentation, "Using the .condarc configuration file").
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/settings/setting.hpp"
#include "base/result.hpp"

namespace gpusolve::settings {

/// Absent and empty are told apart where that matters. Keys that are not listed here play no part.
struct CondaSettings {
  std::vector<std::string> channels{};
  std::optional<std::string> channel_alias{};
  std::map<std::string, std::string> custom_channels{};                    ///< name -> URL below which it lies
  std::map<std::string, std::vector<std::string>> custom_multichannels{};  ///< name -> channels, in order
  std::vector<std::string> default_channels{};                             ///< what `defaults` stands for
  std::map<std::string, std::vector<std::string>> mirrored_channels{};     ///< name -> URLs of the same content, best first
  std::optional<std::string> ssl_verify{};                                 ///< `true`, `false`, or a file of certificates
  std::map<std::string, std::string> proxy_servers{};                      ///< `http`, `https`, or a URL -> proxy
  std::optional<bool> is_offline{};
  std::optional<std::string> channel_priority{};  ///< `strict`, `flexible`, `disabled`
  std::vector<std::string> pinned_packages{};
  auto operator==(const CondaSettings&) const -> bool = default;
};

/// `variable` gives the value of `$NAME` and `${NAME}` in values, as conda does; where it gives nothing, the text stays. Errors (kind
/// `usage`) have file:line: broken YAML, a value of the wrong kind, an unknown channel_priority.
[[nodiscard]] auto parse_condarc(std::string_view text, std::string_view file, const std::function<std::string(const char*)>& variable = {})
    -> Result<CondaSettings>;

/// `over` counts more than `under`: single values replace, lists are put in front, maps are merged by key.
[[nodiscard]] auto merge(const CondaSettings& under, const CondaSettings& over) -> CondaSettings;

/// What is set, in the order above.
[[nodiscard]] auto settings_in(const CondaSettings& settings) -> std::vector<Setting>;

}  // namespace gpusolve::settings
