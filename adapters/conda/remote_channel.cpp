// Fetches channels from servers.
#include <algorithm>
#include <array>
#include <utility>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/sharded_repodata.hpp"
#include "adapters/conda/stored_file.hpp"
#include "adapters/conda/url_text.hpp"
#include "adapters/digest/digest.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/url/parts.hpp"
#include "adapters/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

struct RepodataFile {
  std::string_view name;
  std::size_t largest;  ///< as stored
};
constexpr std::array<RepodataFile, 4> k_repodata_files{{{k_shard_index_file, k_largest_shard_index},
                                                        {"repodata.json.zst", k_largest_file},
                                                        {"repodata.json.bz2", k_largest_file},
                                                        {"repodata.json", k_largest_file}}};

/// The state of one subdir of one channel while it is fetched.
struct Arrival {
  std::size_t channel{};
  std::string subdir;
  std::string fetch_url;       ///< URL of the channel
  std::size_t file{};          ///< index in k_repodata_files of the file to request
  net::NoSuchDocument last{};  ///< why the previous file was not there
  std::string body{};          ///< as stored
  bool is_here{};

  [[nodiscard]] auto file_name() const -> std::string { return std::string(k_repodata_files.at(file).name); }
  [[nodiscard]] auto path() const -> std::string { return subdir + "/" + file_name(); }
  [[nodiscard]] auto is_open() const -> bool { return !is_here && file < k_repodata_files.size(); }
};

auto subdirs_of(const RemoteSource& source, Platform platform) -> std::vector<std::string> {
  return source.subdir.empty() ? std::vector<std::string>{std::string(platform_text(platform)), "noarch"}
                               : std::vector<std::string>{source.subdir};
}

/// Requests the current file of each open arrival. If it does not exist, the arrival moves on to its next file.
auto fetch_round(std::vector<Arrival>& arrivals, net::Fetcher& fetcher) -> Status {
  std::vector<Arrival*> open;
  std::vector<net::FetchRequest> requests;
  for (auto& arrival : arrivals) {
    if (arrival.is_open()) {
      open.push_back(&arrival);
      requests.push_back({.url = arrival.fetch_url + "/" + arrival.path(),
                          .largest = k_repodata_files.at(arrival.file).largest,
                          .takes_refusal = true});  // some servers refuse kinds of files that they do not know
    }
  }
  auto answers = fetcher.fetch_all(requests);
  for (std::size_t index = 0; index < open.size(); ++index) {
    auto& answer = answers[index];
    if (!answer) {
      return answer.error();
    }
    if (auto* const document = std::get_if<net::FetchedDocument>(&*answer)) {
      open[index]->body = std::move(document->body);
      open[index]->is_here = true;
      continue;
    }
    const auto* const missing = std::get_if<net::NoSuchDocument>(&*answer);
    open[index]->last = missing == nullptr ? net::NoSuchDocument{} : *missing;
    ++open[index]->file;
  }
  return std::monostate{};
}

auto fetch_subdirs(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher) -> Result<std::vector<Arrival>> {
  std::vector<Arrival> arrivals;
  for (std::size_t channel = 0; channel < sources.size(); ++channel) {
    for (auto& subdir : subdirs_of(sources[channel], platform)) {
      arrivals.push_back({.channel = channel, .subdir = std::move(subdir), .fetch_url = sources[channel].fetch_url});
    }
  }
  while (std::ranges::any_of(arrivals, &Arrival::is_open)) {
    if (auto fetched = fetch_round(arrivals, fetcher); !fetched) {
      return fetched.error();
    }
  }
  return arrivals;
}

auto shard_url(const std::string& folder, const std::string& digest) -> std::string { return folder + "/" + digest + ".msgpack.zst"; }

/// Each shard is identified by its digest, so the cache keeps it forever.
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

/// A subdir all of whose files are refused is not absent: otherwise later channels could provide its names.
auto refusal(const RemoteSource& source, const Arrival& arrival) -> Error {
  return {ErrorKind::source,
          "the server answers with status " + std::to_string(arrival.last.status) + " to all repodata of " + quote(arrival.subdir) +
              ": it refuses access; check the user, password or token, and whether it serves this network; no other channel is asked in "
              "its place",
          "channel " + source.name};
}

/// Consumes the body.
auto arrived_subdir(Arrival& arrival, const std::string& base_url) -> SubdirSource {
  const auto folder_url = base_url + "/" + arrival.subdir;
  return subdir_in_bytes(std::move(arrival.body), {folder_url + "/" + arrival.file_name(), arrival.subdir, folder_url});
}

auto make_identity(const RemoteSource& source) -> ChannelIdentity {
  auto canonical = parse_channel_name(source.name);
  return {source.name, source.base_url, canonical ? std::move(*canonical) : ChannelName{}};
}

}  // namespace

auto Channel::add_fetched_shards(std::string_view stored, const std::string& subdir, const std::string& fetch_url, net::Fetcher& fetcher)
    -> Result<std::string> {
  const auto folder_url = identity_.base_url + "/" + subdir;
  auto index = parse_shard_index(stored, {folder_url + "/" + std::string(k_shard_index_file), subdir, folder_url});
  if (!index) {
    return index.error();
  }
  auto shards_url = resolve_url(fetch_url + "/" + subdir, index->shards_url);
  if (!shards_url || !fetcher.may_name(fetch_url, *shards_url)) {
    return Error{
        ErrorKind::source,
        "its shards lie at " + quote(url::without_secrets(index->shards_url)) + ", which is not as safe as the index; check the address",
        index->place.file};
  }
  auto place = index->place.file;
  subdirs_.push_back(std::make_shared<ShardedRepodata>(std::move(*index), shards_at(std::move(*shards_url), std::move(place), fetcher)));
  return sha256sum_line(sha256_of(stored), subdir, k_shard_index_file);
}

auto Channel::fetch(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher, IndexStore* store)
    -> Result<std::vector<Channel>> {
  auto arrivals = fetch_subdirs(sources, platform, fetcher);
  if (!arrivals) {
    return arrivals.error();
  }
  std::vector<Channel> channels;
  for (std::size_t index = 0; index < sources.size(); ++index) {
    Channel channel;
    channel.identity_ = make_identity(sources[index]);
    channel.packaging_ = packaging_of_channel(sources[index].name);
    std::string digests;
    int status = 0;
    for (auto& arrival : *arrivals) {
      if (arrival.channel == index && arrival.last.is_refusal && !arrival.is_here) {
        return refusal(sources[index], arrival);
      }
      if (arrival.channel != index || !arrival.is_here) {
        status = arrival.channel == index ? arrival.last.status : status;
        continue;
      }
      const bool is_index = arrival.file_name() == k_shard_index_file;
      const auto line = is_index ? channel.add_fetched_shards(arrival.body, arrival.subdir, arrival.fetch_url, fetcher)
                                 : channel.add_subdir(arrived_subdir(arrival, channel.identity_.base_url), arrival.file_name(), store);
      if (!line) {
        return line.error();
      }
      digests += *line;
    }
    if (digests.empty()) {
      return no_repodata(sources[index], platform, status);
    }
    channel.snapshot_ = "sha256:" + sha256_of(digests);
    channels.push_back(std::move(channel));
  }
  return channels;
}

}  // namespace gpusolve::conda
