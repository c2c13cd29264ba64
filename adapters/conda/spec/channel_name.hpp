// Names of channels: `conda-forge`, `pkgs/main` (one of `defaults`), `https://host/team/channel/linux-64`, a folder.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::conda {

/// A channel by the rules of conda's default configuration: alias `https://conda.anaconda.org`, `defaults` = pkgs/main, pkgs/r. Parse it
/// once per source, and let the records point to it.
struct ChannelName {
  std::string scheme;     ///< `https`, `file`; empty for `defaults`
  std::string location;   ///< host or folder: `conda.anaconda.org`
  std::string name;       ///< `conda-forge`, `pkgs/main`
  std::string canonical;  ///< the name that conda shows: `conda-forge`, `defaults` for pkgs/main, a URL for other hosts than the alias
  std::string base_url;   ///< `https://conda.anaconda.org/conda-forge`; empty for `defaults` and unknown channels
  std::string subdir;     ///< `linux-64`, if the text names a subdir
  std::string file_name;  ///< the package file, if the text names one

  /// Whether the channel was named by a URL on another host than the alias. Such channels are compared by URL.
  [[nodiscard]] auto is_foreign() const -> bool;
  auto operator==(const ChannelName&) const -> bool = default;
};

/// Parses the name, URL or folder of a channel. Every name is valid; errors (kind `usage`) are for malformed URLs.
[[nodiscard]] auto parse_channel_name(std::string_view text) -> Result<ChannelName>;

/// Whether `text` is one of conda's platforms or `noarch`.
[[nodiscard]] auto is_known_subdir(std::string_view text) -> bool;

}  // namespace gpusolve::conda
