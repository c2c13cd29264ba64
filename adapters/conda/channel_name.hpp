// What a channel is called: `conda-forge`, `pkgs/main` (one of `defaults`), `https://host/team/channel/linux-64`, a folder.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A channel by conda's rules with its default configuration: alias `https://conda.anaconda.org`, `defaults` = pkgs/main, pkgs/r.
/// Parse it once for each source and let its records point to it.
struct ChannelName {
  std::string scheme;     ///< `https`, `file`; empty for `defaults`
  std::string location;   ///< host or folder: `conda.anaconda.org`
  std::string name;       ///< `conda-forge`, `pkgs/main`
  std::string canonical;  ///< what conda shows: `conda-forge`, `defaults` for pkgs/main, a URL for hosts that are not the alias
  std::string base_url;   ///< `https://conda.anaconda.org/conda-forge`; empty for `defaults` and unknown channels
  std::string subdir;     ///< `linux-64` where the text names one
  std::string file_name;  ///< the package file where the text names one

  /// Whether the channel was named by a URL of a host other than the alias; it is then compared by URL.
  [[nodiscard]] auto is_foreign() const -> bool;
  auto operator==(const ChannelName&) const -> bool = default;
};

/// Reads a channel's name, URL or folder. Never fails on names; errors (kind `usage`) are for URLs that cannot be read.
[[nodiscard]] auto parse_channel_name(std::string_view text) -> Result<ChannelName>;

/// Whether `text` is one of conda's platforms or `noarch`.
[[nodiscard]] auto is_known_subdir(std::string_view text) -> bool;

}  // namespace gpusolve::conda
