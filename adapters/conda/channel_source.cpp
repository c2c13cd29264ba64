#include "adapters/conda/channel_source.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/spec/url_text.hpp"
#include "base/ascii.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

using Sources = std::vector<ChannelSource>;

constexpr std::array<std::string_view, 2> k_defaults{"pkgs/main", "pkgs/r"};

/// Whether the folder `text` is a channel, that is, has subdirs. A folder of that name may be anything, such as a checkout of pytorch.
auto is_channel_folder(std::string_view text, Platform platform) -> bool {
  std::error_code failure;
  const std::filesystem::path folder(text);
  return std::filesystem::is_directory(folder / platform_text(platform), failure) ||
         std::filesystem::is_directory(folder / "noarch", failure);
}

/// The location of a channel in the user's settings: for its name, for its first segment (`internal/label/dev`), or below the alias.
auto own_place(const ChannelName& channel, const ChannelPlaces& places) -> std::string {
  if (const auto copy = places.mirrors.find(channel.name); copy != places.mirrors.end()) {
    return std::string(url::without_last_slashes(copy->second));
  }
  auto home = places.custom.find(channel.name);
  home = home != places.custom.end() ? home : places.custom.find(channel.name.substr(0, channel.name.find('/')));
  if (home != places.custom.end()) {
    return std::string(url::without_last_slashes(home->second)) + "/" + channel.name;
  }
  return places.alias.empty() || channel.is_foreign() ? std::string()
                                                      : std::string(url::without_last_slashes(places.alias)) + "/" + channel.name;
}

/// Whether `c` can be part of a name. `http:/user:password@host` is neither a name nor a URL, and its parts must not be treated as names.
auto is_channel_letter(char c) -> bool { return ascii::is_alphanumeric(c) || std::string_view("_-./+!").find(c) != std::string_view::npos; }

auto named_source(std::string_view text, const ChannelPlaces& places) -> Result<ChannelSource> {
  if (!std::ranges::all_of(text, is_channel_letter)) {
    return usage_error("channel " + quote(url::without_secrets(text)) +
                       " is neither a name nor a URL nor a folder that exists; write a name such as `conda-forge`, a URL "
                       "such as `https://host/channel` or a folder");
  }
  const auto channel = parse_channel_name(text);
  if (!channel) {
    return channel.error();
  }
  if (channel->base_url.empty() || channel->name.empty()) {
    return usage_error("channel " + quote(text) + " lies nowhere; write a name such as `conda-forge`, a URL or a folder");
  }
  const auto place = own_place(*channel, places);
  if (place.empty()) {
    return ChannelSource(RemoteSource{channel->name, channel->base_url, channel->base_url, channel->subdir});
  }
  if (!url::is_http(place)) {
    return ChannelSource(FolderSource{place});
  }
  const auto shown = parse_channel_name(place);
  return shown ? Result<ChannelSource>(RemoteSource{channel->name, shown->base_url, place, channel->subdir}) : shown.error();
}

/// The source at a URL. The URL is requested as given, with user and token; the name omits these secrets.
auto url_source(std::string_view text) -> Result<ChannelSource> {
  const auto channel = parse_channel_name(text);
  if (!channel) {
    return channel.error();
  }
  if (text.find('?') != std::string_view::npos) {
    return usage_error("channel " + quote(url::without_secrets(text)) +
                       " has a query, which no installer sends with the name of a file behind it; a token is written as "
                       "`https://host/t/TOKEN/channel`");
  }
  auto url = std::string(url::without_fragment(text));
  if (!channel->subdir.empty()) {
    url.erase(url.rfind("/" + channel->subdir));
  }
  return ChannelSource(RemoteSource{channel->base_url, channel->base_url, std::string(url::without_last_slashes(url)), channel->subdir});
}

/// The channels that a name denotes; for an ordinary name, the name itself.
auto members_of(std::string_view text, const ChannelPlaces& places) -> std::vector<std::string> {
  if (const auto multi = places.multi.find(std::string(text)); multi != places.multi.end()) {
    return multi->second;
  }
  return text == "defaults" ? std::vector<std::string>(k_defaults.begin(), k_defaults.end()) : std::vector{std::string(text)};
}

auto source_of(const std::string& text, Platform platform, const ChannelPlaces& places) -> Result<ChannelSource> {
  if (url::is_http(text)) {
    return url_source(text);
  }
  if (url::has_scheme(text) && !url::is_file_url(text)) {
    return usage_error("channel " + quote(url::without_secrets(text)) + " has a scheme that is not understood; write http, https or file");
  }
  if (text.empty() || text == "." || url::is_file_url(text) || is_path(text) || is_channel_folder(text, platform)) {
    return ChannelSource(FolderSource{text});
  }
  return named_source(text, places);
}

}  // namespace

auto channel_sources(std::string_view text, Platform platform, const ChannelPlaces& places) -> Result<Sources> {
  Sources sources;
  for (const auto& member : members_of(text, places)) {
    auto source = source_of(member, platform, places);
    if (!source) {
      return source.error();
    }
    sources.push_back(std::move(*source));
  }
  return sources;
}

}  // namespace gpusolve::conda
