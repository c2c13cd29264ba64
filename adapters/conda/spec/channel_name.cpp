#include "adapters/conda/spec/channel_name.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "adapters/conda/spec/url_text.hpp"
#include "base/ascii.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::string_view k_alias = "conda.anaconda.org";
constexpr std::string_view k_defaults_location = "repo.anaconda.com";
constexpr std::string_view k_unknown = "<unknown>";
constexpr std::array<std::string_view, 3> k_custom_channels{"pkgs/main", "pkgs/pro", "pkgs/r"};  // longest first
constexpr std::array<std::string_view, 2> k_default_channels{"pkgs/main", "pkgs/r"};

constexpr std::array<std::string_view, 19> k_subdirs{
    "noarch",       "emscripten-wasm32", "wasi-wasm32",   "freebsd-64",    "linux-32",    "linux-64", "linux-aarch64", "linux-armv6l",
    "linux-armv7l", "linux-ppc64",       "linux-ppc64le", "linux-riscv64", "linux-s390x", "osx-64",   "osx-arm64",     "win-32",
    "win-64",       "win-arm64",         "zos-z"};

/// Whether the shorter path is a prefix of the longer one, segment by segment, as conda compares paths.
auto share_segments(std::string_view left, std::string_view right) -> bool {
  while (true) {
    const auto left_cut = left.find('/');
    const auto right_cut = right.find('/');
    if (left.substr(0, left_cut) != right.substr(0, right_cut)) {
      return false;
    }
    if (left_cut == std::string_view::npos || right_cut == std::string_view::npos) {
      return true;
    }
    left.remove_prefix(left_cut + 1);
    right.remove_prefix(right_cut + 1);
  }
}

auto canonical_name(const ChannelName& channel) -> std::string {
  if (std::ranges::find(k_default_channels, channel.name) != k_default_channels.end()) {
    return "defaults";
  }
  const auto is_below = [&channel](std::string_view custom) { return share_segments(channel.name, custom); };
  if (channel.location == k_alias || (!channel.name.empty() && std::ranges::any_of(k_custom_channels, is_below))) {
    return channel.name;
  }
  return channel.scheme + "://" + join_url(channel.location, channel.name);
}

auto finish(ChannelName channel) -> ChannelName {
  channel.canonical = canonical_name(channel);
  channel.base_url = channel.scheme + "://" + join_url(channel.location, channel.name);
  return channel;
}

auto nameless(std::string_view name) -> ChannelName {
  ChannelName channel;
  channel.name = name;
  channel.canonical = name;
  return channel;
}

/// A text split at a segment such as `/linux-64`. The rest, without trailing slashes, names the channel.
struct SubdirSplit {
  std::string rest;
  std::string subdir;
};

auto split_subdir(std::string_view text) -> SubdirSplit {
  std::string subdir;
  for (auto slash = text.find('/'); slash != std::string_view::npos && subdir.empty(); slash = text.find('/', slash + 1)) {
    const auto segment = text.substr(slash + 1, text.find('/', slash + 1) - slash - 1);
    if (is_known_subdir(ascii::lower(segment))) {
      subdir = segment;
    }
  }
  std::string rest(text);
  if (!subdir.empty()) {
    rest.erase(rest.find("/" + subdir), subdir.size() + 1);
  }
  rest.erase(rest.find_last_not_of('/') + 1);
  return {std::move(rest), std::move(subdir)};
}

auto named_channel(std::string_view text) -> ChannelName {
  auto [name, subdir] = split_subdir(text);
  if (name == "defaults" || name == "local") {
    auto channel = nameless(name);
    channel.subdir = subdir;
    return channel;
  }
  const auto is_custom = std::ranges::any_of(
      k_custom_channels, [&full = name](std::string_view custom) { return full == custom || full.starts_with(std::string(custom) + "/"); });
  return finish({.scheme = "https",
                 .location = std::string(is_custom ? k_defaults_location : k_alias),
                 .name = name,
                 .canonical = {},
                 .base_url = {},
                 .subdir = subdir,
                 .file_name = {}});
}

/// The parts of `host/path`: the location, and the name of the channel behind it. Without a host, the text is a folder, whatever its
/// scheme.
struct ChannelLocation {
  std::string location;
  std::string name;
  bool is_folder{};
};

auto place_of(const url::Parts& url) -> ChannelLocation {
  auto path = url.path;
  path.erase(path.find_last_not_of('/') + 1);
  const auto host = url.port.empty() ? url.host : url.host + ":" + url.port;
  const auto whole = host + path;
  if (path.empty()) {
    return {host, ""};
  }
  for (const auto custom : k_custom_channels) {
    const auto home = std::string(k_defaults_location) + "/" + std::string(custom);
    if (share_segments(whole, home)) {
      return {std::string(k_defaults_location), join_url(custom, strip_slashes(without_first(whole, home)))};
    }
  }
  if (share_segments(whole, k_alias)) {
    return {std::string(k_alias), std::string(strip_slashes(without_first(whole, k_alias)))};
  }
  if (host.empty()) {
    const auto slash = whole.rfind('/');
    return {slash == 0 ? "/" : whole.substr(0, slash), whole.substr(slash + 1), true};
  }
  // Anaconda's server product keeps its channels below /conda.
  const auto name = strip_slashes(path);
  if (name == "conda" || name.starts_with("conda/")) {
    return {host + "/conda", std::string(strip_slashes(name.substr(5)))};
  }
  return {host, std::string(name)};
}

auto url_channel(std::string_view text) -> Result<ChannelName> {
  auto [rest, subdir] = split_subdir(without_tokens(text));
  std::string file_name;
  if (has_package_extension(rest) || has_repodata_extension(rest)) {
    if (const auto slash = rest.rfind('/'); slash != std::string::npos) {
      file_name = url::percent_decoded(rest.substr(slash + 1));
      rest.erase(slash);
    }
  }
  const auto url = url::cut(rest);
  if (!url) {
    return url.error().in("channel " + quote(url::without_secrets(text)));
  }
  auto place = place_of(*url);
  const auto scheme = place.is_folder ? "file" : (url->scheme.empty() ? "https" : url->scheme);
  return finish({.scheme = scheme,
                 .location = std::move(place.location),
                 .name = url::percent_decoded(place.name),
                 .canonical = {},
                 .base_url = {},
                 .subdir = subdir,
                 .file_name = file_name});
}

}  // namespace

auto ChannelName::is_foreign() const -> bool { return !location.empty() && location != k_alias; }

auto is_known_subdir(std::string_view text) -> bool { return std::ranges::find(k_subdirs, text) != k_subdirs.end(); }

auto parse_channel_name(std::string_view text) -> Result<ChannelName> {
  if (text.empty() || text == k_unknown || text == "None:///<unknown>" || text == "None") {
    return nameless(k_unknown);
  }
  if (url::has_scheme(text)) {
    return url_channel(url::is_file_url(text) ? with_forward_slashes(text) : std::string(text));
  }
  if (is_path(text)) {
    return url_channel(path_to_url(text));
  }
  if (has_package_extension(text)) {
    return url_channel(text);
  }
  return named_channel(text);
}

}  // namespace gpusolve::conda
