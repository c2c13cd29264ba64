// A channel: an ordered pair of subdirs (the platform's and noarch) under one name, read from a folder or a server or made from records in
// memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/held_records.hpp"
#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "base/result.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::conda {

struct RemoteSubdir;

/// The names of a channel for three purposes.
struct ChannelIdentity {
  std::string name;       ///< for the user: `pytorch`, or the folder or URL as given
  std::string base_url;   ///< `file:///srv/pytorch`, without a trailing slash; empty for records in memory
  ChannelName canonical;  ///< for specs such as `pytorch::torchvision`; a folder counts as the channel after which it is named
};

/// The identity of the channel that the user names `name`. `base_url` is the location of its files, or empty.
[[nodiscard]] auto identity_of(std::string_view name, std::string_view base_url) -> ChannelIdentity;

/// Immutable except for the records that `load` adds.
class Channel {
 public:
  /// Reads a folder with one subfolder for `platform` and one for `noarch`. Each subfolder has `repodata_shards.msgpack.zst`,
  /// `repodata.json.zst`, `.bz2` or plain `repodata.json`; the first of these that exists is read. Shards must be inside the folder.
  /// `place` is a path or a `file:` URL. Errors: `usage` if the folder does not exist, `source` if it has neither subdir or its repodata is
  /// broken. If `store` is not null, it keeps the parsed form of a large subdir for the next run.
  [[nodiscard]] static auto open(std::string_view place, Platform platform, IndexStore* store = nullptr) -> Result<Channel>;

  /// Fetches channels from servers, all at once, and returns them in the order of `sources`. For each subdir, tries
  /// `repodata_shards.msgpack.zst`, then `repodata.json.zst`, `.bz2` and plain. A channel may lack one of its subdirs. `fetcher` must
  /// outlive the channels. Errors (kind `source`): a channel has neither subdir, or a file is unavailable or broken.
  [[nodiscard]] static auto fetch(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher,
                                  IndexStore* store = nullptr) -> Result<std::vector<Channel>>;

  /// Makes a channel from records in memory. Copies the records and the texts that they view. Keeps their `subdir` and `folder_url`, and
  /// fills an empty `folder_url` from `base_url`. `name` is the name of a channel or a URL.
  [[nodiscard]] static auto of_records(std::string_view name, std::string_view base_url, const std::vector<Record>& records) -> Channel;
  /// Makes a channel whose records are created per name on demand. `packages` (ascending) are all names that it can have.
  [[nodiscard]] static auto of_maker(std::string_view name, std::string_view base_url, std::vector<std::string> packages,
                                     HeldRecords::Make make) -> Channel;

  [[nodiscard]] auto identity() const -> const ChannelIdentity& { return identity_; }
  [[nodiscard]] auto packaging(const StackRoles& roles) const -> Packaging;
  /// Whether any subdir loads its records name by name. If so, a name has no records before `load`.
  [[nodiscard]] auto is_sharded() const -> bool;
  /// Loads the shards of these names, all at once. Errors (kind `source`): a shard is unavailable or broken.
  [[nodiscard]] auto load(std::span<const std::string> names) -> Status;

  /// The number of published records, including broken ones. Counts only the shards and generated records that are loaded.
  [[nodiscard]] auto record_count() const -> std::size_t;
  /// `sha256:...`: the digest of the output of `sha256sum SUBDIR/FILE...` inside the channel's folder, with the platform's subdir first.
  /// For records in memory: a digest over the names, URLs and digests of the loaded records, computed at each call.
  [[nodiscard]] auto snapshot() const -> std::string { return snapshot_of_now()(); }
  /// A function that computes snapshot() when it is called. This object must outlive the function.
  [[nodiscard]] auto snapshot_of_now() const -> std::function<std::string()>;
  /// All builds of `name`, first those of the platform's subdir; empty if the channel has none.
  [[nodiscard]] auto records_of(std::string_view name) const -> NamedRecords;
  /// The number of builds of `name`, including broken ones; 1 for a shard that is not loaded. Cheap.
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t;
  /// All names, ascending and unique.
  [[nodiscard]] auto names() const -> std::vector<std::string_view>;
  /// Entries of the repodata that do not state their package.
  [[nodiscard]] auto nameless() const -> std::vector<SkippedRecord>;

 private:
  Channel() = default;
  [[nodiscard]] static auto of_remote(const RemoteSource& source, Platform platform, std::span<RemoteSubdir> subdirs, net::Fetcher& fetcher)
      -> Result<Channel>;
  [[nodiscard]] static auto of_held(std::string_view name, std::shared_ptr<HeldRecords> held) -> Channel;
  /// Each of these functions adds a subdir, and returns its line in the text of which the snapshot is the digest.
  [[nodiscard]] auto add_subdir(const SubdirSource& source, const std::string& file, IndexStore* store) -> Result<std::string>;
  [[nodiscard]] auto add_folder_shards(const std::filesystem::path& folder, RepodataPlace place) -> Result<std::string>;
  [[nodiscard]] auto add_fetched_shards(std::string_view stored, RepodataPlace place, const std::string& fetch_url, net::Fetcher& fetcher)
      -> Result<std::string>;
  [[nodiscard]] auto add_remote(RemoteSubdir& subdir, net::Fetcher& fetcher) -> Result<std::string>;
  /// Adds the subdir of a folder; returns an empty line if the folder lacks it.
  [[nodiscard]] auto add_folder(const std::filesystem::path& folder, std::string_view subdir, IndexStore* store) -> Result<std::string>;

  ChannelIdentity identity_;
  std::string usual_name_;  ///< the last part of the channel's address, which determines its packaging
  std::string snapshot_;
  std::vector<std::shared_ptr<SubdirRecords>> subdirs_;
  std::shared_ptr<HeldRecords> held_;  // one of `subdirs_`, or null
};

/// The name of the channel of which a folder or URL is a copy, from its last segments: `conda-forge`, `pkgs/main`. Ignores labels.
[[nodiscard]] auto usual_name(std::string_view place) -> std::string;

/// The packaging conventions of the channel `name`: those of the main stack, of `conda-forge`, or others. Ignores labels.
[[nodiscard]] auto packaging_of_channel(std::string_view name, const StackRoles& roles) -> Packaging;

}  // namespace gpusolve::conda
