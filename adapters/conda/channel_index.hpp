// The index of one subdir: what its repodata says, arranged so that a later run reads the names it needs and nothing else.
// docs/cache-format.md describes the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// The bytes of an index. `key` says which state of which source it was made of, `source_sha256` the digest of that as stored.
[[nodiscard]] auto write_channel_index(const Repodata& repodata, std::string_view key, std::string_view source_sha256) -> std::string;

/// Reads an index file piece by piece; for one thread. Nothing in it is trusted: what is damaged, cut short or of another format is as good
/// as not there.
class ChannelIndex final : public SubdirRecords {
 public:
  /// Reads the repodata itself, for when a part of the index turns out to be damaged.
  using Reload = std::function<Result<Repodata>()>;

  /// Null where the file is no sound index, or one of another key.
  [[nodiscard]] static auto open(const std::filesystem::path& path, std::string_view key, Reload reload) -> std::unique_ptr<ChannelIndex>;
  ~ChannelIndex() override;

  [[nodiscard]] auto source_sha256() const -> const std::string& { return source_sha256_; }
  [[nodiscard]] auto record_count() const -> std::size_t override { return count_; }
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override { return nameless_; }
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

 private:
  /// Where the entries of one name lie.
  struct Block {
    std::string name;
    std::uint64_t offset{};
    std::uint64_t stored{};  ///< bytes in the file
    std::uint64_t size{};    ///< bytes when unpacked
    std::uint64_t count{};   ///< entries
  };
  struct Tools;

  ChannelIndex();
  [[nodiscard]] auto read_directory(std::string_view key) -> bool;
  [[nodiscard]] auto find(std::string_view name) const -> const Block*;
  /// Nothing where the block is damaged.
  [[nodiscard]] auto read_block(const Block& block) const -> std::optional<NamedRecords>;
  [[nodiscard]] auto read_bytes(std::uint64_t offset, std::uint64_t count) const -> std::string;

  int file_{-1};
  std::unique_ptr<Tools> tools_;  // kept from block to block: their memory is more than most blocks
  std::uint64_t file_size_{};
  std::string source_sha256_;
  std::string subdir_;
  std::string packages_url_;
  std::uint64_t count_{};
  std::vector<Block> blocks_;  // by name
  std::vector<SkippedRecord> nameless_;
  Reload reload_;
  mutable std::unique_ptr<const Repodata> whole_;  // in place of the file, once a block was found to be damaged
};

}  // namespace gpusolve::conda
