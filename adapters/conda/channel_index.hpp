// The index of one subdir: what its repodata says, arranged so that a later run reads the names it needs and nothing else.
// docs/cache-format.md describes the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/conda/index_format.hpp"
#include "adapters/conda/repodata.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Reads an index file piece by piece. Nothing in it is trusted: what is damaged, cut short or of another format is as good as not there.
class ChannelIndex final : public SubdirRecords {
 public:
  /// Reads the repodata itself, for when a part of the index turns out to be damaged.
  using Reload = std::function<Result<Repodata>()>;

  /// Null where the file is no sound index, or one of another key.
  [[nodiscard]] static auto open(const std::filesystem::path& path, std::string_view key, Reload reload) -> std::unique_ptr<ChannelIndex>;
  ~ChannelIndex() override;

  [[nodiscard]] auto source_sha256() const -> const std::string& { return source_sha256_; }
  [[nodiscard]] auto record_count() const -> std::size_t override { return info_->count; }
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override { return info_->nameless; }
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

 private:
  struct Block;
  struct Texts;

  explicit ChannelIndex(Reload reload) : reload_(std::move(reload)) {}
  [[nodiscard]] auto open_file(const std::filesystem::path& path) -> bool;
  [[nodiscard]] auto read_directory(std::string_view key) -> bool;
  static auto read_info(IndexCursor& cursor) -> SubdirInfo;
  [[nodiscard]] auto block_at(std::size_t index) const -> Block;
  [[nodiscard]] auto name_at(std::size_t index) const -> std::string_view;
  /// The blocks of a name, from the first to before the second.
  [[nodiscard]] auto blocks_of(std::string_view name) const -> std::pair<std::size_t, std::size_t>;
  /// False where a block is damaged; then `out` is as it was.
  [[nodiscard]] auto read_blocks(std::string_view name, NamedRecords& out) const -> bool;
  /// Empty where the file does not reach so far.
  [[nodiscard]] auto read_bytes(std::uint64_t offset, std::uint64_t count) const -> std::string;

  int file_{-1};
  std::uint64_t file_size_{};
  std::string directory_;
  std::string source_sha256_;
  std::shared_ptr<const SubdirInfo> info_;  // with all whose records are in use
  std::size_t block_count_{};
  std::string_view rows_;   // in the directory
  std::string_view names_;  // in the directory
  Reload reload_;
  mutable std::unique_ptr<const Repodata> whole_;  // in place of the file, once a block was found to be damaged
};

}  // namespace gpusolve::conda
