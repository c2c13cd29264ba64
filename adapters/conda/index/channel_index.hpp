// The index of one subdir: its repodata in a form from which a later run reads only the names that it needs. docs/cache-format.md describes
// the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/conda/index/index_format.hpp"
#include "adapters/conda/repodata/repodata.hpp"
#include "adapters/conda/repodata/subdir_records.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// Reads an index file piece by piece. Does not trust the content: a file that is damaged, truncated or of another format counts as absent.
class ChannelIndex final : public SubdirRecords {
 public:
  /// Reads the repodata itself, if a part of the index is damaged.
  using Reload = std::function<Result<Repodata>()>;

  /// Null if the file is not a valid index, or has another key.
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
  /// The blocks of a name, as a half-open range.
  [[nodiscard]] auto blocks_of(std::string_view name) const -> std::pair<std::size_t, std::size_t>;
  /// Returns false and leaves `out` unchanged if a block is damaged.
  [[nodiscard]] auto read_blocks(std::string_view name, NamedRecords& out) const -> bool;
  /// Bytes of the file; empty if the file is shorter.
  [[nodiscard]] auto read_bytes(std::uint64_t offset, std::uint64_t count) const -> std::string;

  int file_{-1};
  std::uint64_t file_size_{};
  std::string directory_;
  std::string source_sha256_;
  std::shared_ptr<const SubdirInfo> info_;  // shared with all whose records are in use
  std::size_t block_count_{};
  std::string_view rows_;   // in the directory
  std::string_view names_;  // in the directory
  Reload reload_;
  mutable std::unique_ptr<const Repodata> whole_;  // replaces the file after a block was found damaged
};

}  // namespace gpusolve::conda
