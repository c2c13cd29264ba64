// From what a user calls a channel to where it lies.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A channel in the file system: for Channel::open.
struct FolderSource {
  std::string place;  ///< as typed: a path or a `file:` URL
  auto operator==(const FolderSource&) const -> bool = default;
};

/// A channel on a server: for Channel::fetch.
struct RemoteSource {
  std::string name;       ///< as the user knows it, without secrets: `pytorch`, or the URL
  std::string base_url;   ///< for locks and messages, without secrets and without a slash at its end
  std::string fetch_url;  ///< where it is asked for: the same, but for a user, a password or a token (`/t/TOKEN/`)
  std::string subdir{};   ///< the only one to read; empty: the platform's and noarch
  auto operator==(const RemoteSource&) const -> bool = default;
};

/// Where names lie for users whose settings say so (.condarc). Places are URLs, `file:` among them.
struct ChannelPlaces {
  std::string alias{};                                      ///< in place of https://conda.anaconda.org; empty: that
  std::map<std::string, std::string> custom{};              ///< name -> the place below which it lies
  std::map<std::string, std::string> mirrors{};             ///< name -> the place of a copy
  std::map<std::string, std::vector<std::string>> multi{};  ///< name -> what it stands for, in order
};

using ChannelSource = std::variant<FolderSource, RemoteSource>;

/// What `-c TEXT` stands for, in order of priority: a folder (a path, a `file:` URL, or a bare name where a folder of that name holds a
/// subdir of `platform` or noarch), a URL, or a name below https://conda.anaconda.org; `defaults` is pkgs/main and pkgs/r, unless
/// `places` say otherwise. Errors (kind `usage`) say what is wrong with a URL.
[[nodiscard]] auto channel_sources(std::string_view text, Platform platform, const ChannelPlaces& places = {})
    -> Result<std::vector<ChannelSource>>;

}  // namespace gpusolve::conda
