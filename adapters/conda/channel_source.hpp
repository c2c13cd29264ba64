// Maps the user's name of a channel to its location.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "model/facts.hpp"

namespace gpusolve::conda {

/// A channel in the file system, for Channel::open.
struct FolderSource {
  std::string place;  ///< as given: a path or a `file:` URL
  auto operator==(const FolderSource&) const -> bool = default;
};

/// A channel on a server, for Channel::fetch.
struct RemoteSource {
  std::string name;       ///< for the user, without secrets: `pytorch`, or the URL
  std::string base_url;   ///< for locks and messages, without secrets and without a trailing slash
  std::string fetch_url;  ///< the URL to request: base_url with the user, password or token (`/t/TOKEN/`)
  std::string subdir{};   ///< the only subdir to read; empty: the platform's and noarch
  auto operator==(const RemoteSource&) const -> bool = default;
};

/// Locations of channels from the user's settings (.condarc). Each location is a URL; `file:` is allowed.
struct ChannelPlaces {
  std::string alias{};                                      ///< replaces https://conda.anaconda.org if not empty
  std::map<std::string, std::string> custom{};              ///< name -> the location of its parent
  std::map<std::string, std::string> mirrors{};             ///< name -> the location of a copy
  std::map<std::string, std::vector<std::string>> multi{};  ///< name -> the channels that it denotes, in order
};

using ChannelSource = std::variant<FolderSource, RemoteSource>;

/// The sources that `-c TEXT` denotes, in order of priority. TEXT is a folder (a path, a `file:` URL, or a bare name if the folder of that
/// name has a subdir for `platform` or noarch), a URL, or a name below https://conda.anaconda.org. `defaults` denotes pkgs/main and pkgs/r.
/// `places` can change both. Errors (kind `usage`) describe the fault of a URL.
[[nodiscard]] auto channel_sources(std::string_view text, Platform platform, const ChannelPlaces& places = {})
    -> Result<std::vector<ChannelSource>>;

}  // namespace gpusolve::conda
