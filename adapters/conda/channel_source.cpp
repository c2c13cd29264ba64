#include "adapters/conda/channel_source.hpp"

#include <array>
#include <system_error>

#include "adapters/conda/channel_name.hpp"
#include "adapters/conda/place.hpp"
#include "adapters/conda/url_text.hpp"

namespace gpusolve::conda {
namespace {

using Sources = std::vector<ChannelSource>;

constexpr std::array<std::string_view, 2> k_defaults{"pkgs/main", "pkgs/r"};

auto is_http(std::string_view text) -> bool { return text.starts_with("http://") || text.starts_with("https://"); }

/// A folder of the same name may be anything, such as a checkout of pytorch; one with subdirs in it is a channel.
auto is_channel_folder(std::string_view text, Platform platform) -> bool {
  std::error_code failure;
  const std::filesystem::path folder(text);
  return std::filesystem::is_directory(folder / platform_text(platform), failure) ||
         std::filesystem::is_directory(folder / "noarch", failure);
}

auto named_source(std::string_view text) -> Result<RemoteSource> {
  const auto channel = parse_channel_name(text);
  if (!channel) {
    return channel.error();
  }
  if (channel->base_url.empty() || channel->name.empty()) {
    return Error{ErrorKind::usage, "channel " + quote(text) + " lies nowhere; write a name such as `conda-forge`, a URL or a folder"};
  }
  return RemoteSource{channel->name, channel->base_url, channel->base_url, channel->subdir};
}

/// The URL is asked as it was typed, user and token included; its name goes without them.
auto url_source(std::string_view text) -> Result<RemoteSource> {
  const auto channel = parse_channel_name(text);
  if (!channel) {
    return channel.error();
  }
  auto url = std::string(text.substr(0, text.find_first_of("?#")));
  if (!channel->subdir.empty()) {
    url.erase(url.rfind("/" + channel->subdir));
  }
  url.erase(url.find_last_not_of('/') + 1);
  return RemoteSource{channel->base_url, channel->base_url, url, channel->subdir};
}

}  // namespace

auto channel_sources(std::string_view text, Platform platform) -> Result<Sources> {
  if (is_http(text)) {
    auto source = url_source(text);
    return source ? Result<Sources>(Sources{std::move(*source)}) : source.error();
  }
  if (has_scheme(text) && !is_file_url(text)) {
    return Error{ErrorKind::usage, "channel " + quote(text) + " has a scheme that is not understood; write http, https or file"};
  }
  if (text.empty() || text == "." || is_file_url(text) || is_path(text) || is_channel_folder(text, platform)) {
    return Sources{FolderSource{std::string(text)}};
  }
  Sources sources;
  for (const auto name : text == "defaults" ? std::vector<std::string_view>(k_defaults.begin(), k_defaults.end()) : std::vector{text}) {
    auto source = named_source(name);
    if (!source) {
      return source.error();
    }
    sources.emplace_back(std::move(*source));
  }
  return sources;
}

}  // namespace gpusolve::conda
