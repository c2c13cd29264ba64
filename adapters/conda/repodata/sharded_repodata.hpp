// One subdir's sharded repodata (CEP 16): an index of names, and a shard of records per name, loaded on demand.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/repodata.hpp"
#include "adapters/conda/repodata/subdir_records.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

inline constexpr std::string_view k_shard_index_file = "repodata_shards.msgpack.zst";

/// Limits on hostile input, for the sizes of files as stored; unpacker.hpp limits the unpacked sizes.
inline constexpr std::size_t k_largest_shard_index = std::size_t{64} << 20U;
inline constexpr std::size_t k_largest_shard = std::size_t{32} << 20U;

/// The content of `repodata_shards.msgpack.zst`.
struct ShardIndex {
  RepodataPlace place;                                      ///< location of the index
  std::string packages_url;                                 ///< URL of the folder of the packages
  std::string shards_url;                                   ///< `shards_base_url` as stated: a URL, or relative to the index
  std::map<std::string, std::string, std::less<>> digests;  ///< name -> SHA-256 of the file of its shard, in hexadecimal digits
  std::vector<SkippedRecord> nameless;                      ///< keys that are not valid package names
};

/// Parses the file as stored. Errors (kind `source`): damaged data, not a shard index, a version other than 1, an invalid digest.
[[nodiscard]] auto parse_shard_index(std::string_view stored, RepodataPlace place) -> Result<ShardIndex>;

/// Reads the files with these digests, in the same order and as stored. The caller checks the digests.
using ReadShards = std::function<Result<std::vector<std::string>>(std::span<const std::string> digests)>;

class ShardedRepodata final : public SubdirRecords {
 public:
  ShardedRepodata(ShardIndex index, ReadShards read) : index_(std::move(index)), read_(std::move(read)) {}

  /// Loads the shards of `names`, all at once; skips names that are not in the index or already loaded. Errors (kind `source`): a shard is
  /// unavailable, has another digest than the index states, or is broken.
  [[nodiscard]] auto load(std::span<const std::string> names) -> Status override;
  [[nodiscard]] auto is_sharded() const -> bool override { return true; }
  /// Appends the records of a loaded name; nothing for any other name.
  void append_records_of(std::string_view name, NamedRecords& out) const override;
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto record_count() const -> std::size_t override;
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override { return index_.nameless; }

 private:
  auto add(const std::string& name, const std::string& digest, std::string_view stored) -> Status;

  ShardIndex index_;
  ReadShards read_;
  std::map<std::string, Repodata, std::less<>> shards_;  // by name
  std::size_t unpacked_{};                               // bytes of all shards so far
};

}  // namespace gpusolve::conda
