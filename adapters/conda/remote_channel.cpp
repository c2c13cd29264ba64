// Fetches channels from servers.
#include <algorithm>
#include <utility>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/remote_subdirs.hpp"
#include "adapters/conda/repodata/sharded_repodata.hpp"
#include "adapters/conda/repodata/stored_file.hpp"
#include "adapters/conda/spec/url_text.hpp"
#include "adapters/net/fetch.hpp"
#include "base/digest/digest.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

auto shard_url(const std::string& folder, const std::string& digest) -> std::string { return folder + "/" + digest + ".msgpack.zst"; }

/// A reader of the shards at a URL. The digest identifies a shard, so the cache keeps it forever.
auto shards_at(std::string url, std::string place, net::Fetcher& fetcher) -> ReadShards {
  return
      [url = std::move(url), place = std::move(place), &fetcher](std::span<const std::string> digests) -> Result<std::vector<std::string>> {
        std::vector<net::FetchRequest> requests;
        requests.reserve(digests.size());
        for (const auto& digest : digests) {
          requests.push_back({.url = shard_url(url, digest), .largest = k_largest_shard, .sha256 = digest});
        }
        std::vector<std::string> all;
        for (auto& answer : fetcher.fetch_all(requests)) {
          if (!answer) {
            return answer.error();
          }
          if (const auto* const wrong = std::get_if<net::WrongDocument>(&*answer)) {
            return wrong->why;
          }
          auto* const document = std::get_if<net::FetchedDocument>(&*answer);
          if (document == nullptr) {
            return Error{ErrorKind::source, "the shard " + digests[all.size()] + ", which the index names, is not there; try again later",
                         place};
          }
          all.push_back(std::move(document->body));
        }
        return all;
      };
}

auto no_repodata(const RemoteSource& source, Platform platform, int status) -> Error {
  const auto subdirs =
      source.subdir.empty() ? "neither in " + quote(platform_text(platform)) + " nor in `noarch`" : "not in " + quote(source.subdir);
  return {ErrorKind::source,
          "has no `repodata.json`, `.zst` or `.bz2`, " + subdirs + " (status " + std::to_string(status) + "); check the channel's name",
          "channel " + source.name};
}

/// The error for a subdir whose every file is refused. The subdir does not count as absent, because channels further down would then take
/// over its names.
auto refusal(const RemoteSource& source, const RemoteSubdir& subdir) -> Error {
  return {ErrorKind::source,
          "the server answers with status " + std::to_string(subdir.last.status) + " to all repodata of " + quote(subdir.folder.subdir) +
              ": it refuses access; check the user, password or token, and whether it serves this network; no other channel is asked in "
              "its place",
          "channel " + source.name};
}

auto make_identity(const RemoteSource& source) -> ChannelIdentity {
  auto canonical = parse_channel_name(source.name);
  return {source.name, source.base_url, canonical ? std::move(*canonical) : ChannelName{}};
}

}  // namespace

auto Channel::add_fetched_shards(std::string_view stored, RepodataPlace place, const std::string& fetch_url, net::Fetcher& fetcher)
    -> Result<std::string> {
  const auto subdir = place.subdir;
  auto index = parse_shard_index(stored, std::move(place));
  if (!index) {
    return index.error();
  }
  auto shards_url = resolve_url(fetch_url, index->shards_url);
  if (!shards_url || !fetcher.may_name(fetch_url, *shards_url)) {
    return Error{
        ErrorKind::source,
        "its shards lie at " + quote(url::without_secrets(index->shards_url)) + ", which is not as safe as the index; check the address",
        index->place.file};
  }
  auto file = index->place.file;
  subdirs_.push_back(std::make_shared<ShardedRepodata>(std::move(*index), shards_at(std::move(*shards_url), std::move(file), fetcher)));
  return sha256sum_line(sha256_of(stored), subdir, k_shard_index_file);
}

auto Channel::add_remote(RemoteSubdir& subdir, net::Fetcher& fetcher) -> Result<std::string> {
  if (subdir.file == k_shard_index_file) {
    auto place = subdir.folder;
    place.file += "/" + subdir.file;
    return add_fetched_shards(subdir.shards, std::move(place), subdir.fetch_url, fetcher);
  }
  subdirs_.push_back(std::move(subdir.opened.records));
  return sha256sum_line(subdir.opened.sha256, subdir.folder.subdir, subdir.file);
}

auto Channel::of_remote(const RemoteSource& source, Platform platform, std::span<RemoteSubdir> subdirs, net::Fetcher& fetcher)
    -> Result<Channel> {
  Channel channel;
  channel.identity_ = make_identity(source);
  channel.usual_name_ = usual_name(source.name);
  std::string digests;
  int status = 0;
  for (auto& subdir : subdirs) {
    if (subdir.is_absent() && subdir.last.is_refusal) {
      return refusal(source, subdir);
    }
    if (subdir.is_absent()) {
      status = subdir.last.status;
      continue;
    }
    const auto line = channel.add_remote(subdir, fetcher);
    if (!line) {
      return line.error();
    }
    digests += *line;
  }
  if (digests.empty()) {
    return no_repodata(source, platform, status);
  }
  channel.snapshot_ = "sha256:" + sha256_of(digests);
  return channel;
}

auto Channel::fetch(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher, IndexStore* store)
    -> Result<std::vector<Channel>> {
  auto subdirs = fetch_subdirs(sources, platform, fetcher, store);
  if (!subdirs) {
    return subdirs.error();
  }
  std::vector<Channel> channels;
  for (std::size_t index = 0; index < sources.size(); ++index) {
    const auto own = std::ranges::equal_range(*subdirs, index, {}, &RemoteSubdir::channel);
    auto channel = of_remote(sources[index], platform, {own.begin(), own.end()}, fetcher);
    if (!channel) {
      return channel.error();
    }
    channels.push_back(std::move(*channel));
  }
  return channels;
}

}  // namespace gpusolve::conda
