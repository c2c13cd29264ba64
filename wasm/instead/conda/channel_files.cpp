// Channels in folders and on servers, which gpusolve cannot read as WebAssembly: it has the channels of the embedded catalog.
#include "adapters/conda/channel.hpp"
#include "base/url/secrets.hpp"
#include "wasm/instead/not_here.hpp"

namespace gpusolve::conda {

auto Channel::open(std::string_view place, Platform /*platform*/, IndexStore* /*store*/) -> Result<Channel> {
  return needs_native("channel " + quote(url::without_secrets(place)));
}

auto Channel::fetch(std::span<const RemoteSource> sources, Platform /*platform*/, net::Fetcher& /*fetcher*/, IndexStore* /*store*/)
    -> Result<std::vector<Channel>> {
  return needs_network("channel " + quote(url::without_secrets(sources.front().name)));
}

/// Nothing that is opened above has a subdir.
auto open_subdir(const SubdirSource& source, IndexStore* /*store*/) -> Result<OpenSubdir> {
  return needs_native("channel " + quote(source.place.file));
}
auto sha256sum_line(std::string_view /*sha256*/, std::string_view /*subdir*/, std::string_view /*file*/) -> std::string { return {}; }

}  // namespace gpusolve::conda
