// A channel: an ordered pair of subdirs (the platform's and noarch) under one name, read from a folder or made of records in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/channel_name.hpp"
#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/held_records.hpp"
#include "adapters/conda/record.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::conda {

struct RemoteSubdir;

/// What a channel is called, in the three ways that matter.
struct ChannelIdentity {
  std::string name;       ///< as the user knows it: `pytorch`, or the folder or URL that was named
  std::string base_url;   ///< `file:///srv/pytorch`, without a slash at its end; empty for records that have no place
  ChannelName canonical;  ///< for specs such as `pytorch::torchvision`; a folder counts as the channel that it is named after
};

/// Of a channel that the user calls `name` and whose files lie at `base_url`, if anywhere.
[[nodiscard]] auto identity_of(std::string_view name, std::string_view base_url) -> ChannelIdentity;

/// Immutable, but for what `load` brings.
class Channel {
 public:
  /// Reads a folder with one sub-folder for `platform` and one for `noarch`, each holding `repodata_shards.msgpack.zst`,
  /// `repodata.json.zst`, `.bz2` or plain `repodata.json` (the first of these that is there). Shards lie inside the folder. `place` is a
  /// path or a `file:` URL. Errors: `usage` where there is no such folder, `source` where it holds neither subdir or repodata is broken.
  /// What parsing a large subdir gave is kept in `store`, if any, for the next time.
  [[nodiscard]] static auto open(std::string_view place, Platform platform, IndexStore* store = nullptr) -> Result<Channel>;

  /// Channels on servers, all at a time and in their order: of each subdir `repodata_shards.msgpack.zst`, else `repodata.json.zst`, else
  /// `.bz2`, else plain. A channel may lack one of its subdirs. `fetcher` must outlive them. Errors (kind `source`): it lacks both, a file
  /// cannot be had, or is broken.
  [[nodiscard]] static auto fetch(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher,
                                  IndexStore* store = nullptr) -> Result<std::vector<Channel>>;

  /// A channel of records that are already at hand; they are copied with what they view. Their `subdir` and `folder_url` are kept, or
  /// filled from `base_url` where they are empty. `name` is a channel's name or a URL.
  [[nodiscard]] static auto of_records(std::string_view name, std::string_view base_url, const std::vector<Record>& records) -> Channel;
  /// A channel of records that are made name by name, when they are asked for. `packages` (ascending): what there may be.
  [[nodiscard]] static auto of_maker(std::string_view name, std::string_view base_url, std::vector<std::string> packages,
                                     HeldRecords::Make make) -> Channel;

  [[nodiscard]] auto identity() const -> const ChannelIdentity& { return identity_; }
  [[nodiscard]] auto packaging() const -> Packaging { return packaging_; }
  /// Does any subdir bring its records name by name? Then a name has records only after `load`.
  [[nodiscard]] auto is_sharded() const -> bool;
  /// Brings the shards of these names, all at a time. Errors (kind `source`): one cannot be had or is broken.
  [[nodiscard]] auto load(std::span<const std::string> names) -> Status;

  /// Records as published, broken ones included; of shards and of what is made on demand, those that are here.
  [[nodiscard]] auto record_count() const -> std::size_t;
  /// `sha256:…`: the digest of the text that `sha256sum SUBDIR/FILE…` prints inside the channel's folder, the platform's subdir
  /// first. For records in memory: over the names, urls and digests of those that are here, made anew at each call.
  [[nodiscard]] auto snapshot() const -> std::string;
  /// All builds of `name`, the platform's subdir first; empty where the channel has none.
  [[nodiscard]] auto records_of(std::string_view name) const -> NamedRecords;
  /// How many builds `name` has, broken ones included; cheap. Of a shard that is not here yet, 1.
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t;
  /// Every name, ascending, once.
  [[nodiscard]] auto names() const -> std::vector<std::string_view>;
  /// Entries of the repodata that do not even say which package they are.
  [[nodiscard]] auto nameless() const -> std::vector<SkippedRecord>;

 private:
  Channel() = default;
  [[nodiscard]] static auto of_remote(const RemoteSource& source, Platform platform, std::span<RemoteSubdir> subdirs, net::Fetcher& fetcher)
      -> Result<Channel>;
  [[nodiscard]] static auto of_held(std::string_view name, std::shared_ptr<HeldRecords> held) -> Channel;
  /// All of these give the line of the subdir in the text of the snapshot.
  [[nodiscard]] auto add_subdir(const SubdirSource& source, const std::string& file, IndexStore* store) -> Result<std::string>;
  [[nodiscard]] auto add_folder_shards(const std::filesystem::path& folder, RepodataPlace place) -> Result<std::string>;
  [[nodiscard]] auto add_fetched_shards(std::string_view stored, RepodataPlace place, const std::string& fetch_url, net::Fetcher& fetcher)
      -> Result<std::string>;
  [[nodiscard]] auto add_remote(RemoteSubdir& subdir, net::Fetcher& fetcher) -> Result<std::string>;
  /// Empty where the folder has no such subdir.
  [[nodiscard]] auto add_folder(const std::filesystem::path& folder, std::string_view subdir, IndexStore* store) -> Result<std::string>;

  ChannelIdentity identity_;
  Packaging packaging_{Packaging::conda_other};
  std::string snapshot_;
  std::vector<std::shared_ptr<SubdirRecords>> subdirs_;
  std::shared_ptr<HeldRecords> held_;  // one of `subdirs_`, or null
};

/// Who packages a channel of this name: `pytorch`, `pytorch-lts`, `pytorch-nightly`, `pytorch-test`, `conda-forge` or another. Labels
/// (`conda-forge/label/main`) do not matter.
[[nodiscard]] auto packaging_of_channel(std::string_view name) -> Packaging;

}  // namespace gpusolve::conda
