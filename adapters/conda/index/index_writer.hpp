// Makes the index of a subdir. docs/cache-format.md describes the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/index/text_arena.hpp"
#include "adapters/conda/repodata/packed_records.hpp"
#include "adapters/conda/repodata/subdir_info.hpp"

namespace gpusolve::conda {

/// Writes blocks as they arrive, and finally the directory of their positions.
class IndexWriter {
 public:
  explicit IndexWriter(IndexStore::Append append) : append_(std::move(append)) {}

  /// Adds blocks in the order of the repodata text. False if they cannot be stored; all later calls then return false too.
  [[nodiscard]] auto add(const PackedRecords& packed) -> bool;
  /// `key` identifies the state of the source from which the index was made; `source_sha256` is the digest of the source as stored. Call it
  /// once, after all `add`s.
  [[nodiscard]] auto finish(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool;

 private:
  struct Block {
    std::string_view name;  // in names_
    std::uint64_t offset{};
    std::uint64_t size{};
    std::uint64_t checksum{};
    std::uint32_t count{};
  };
  [[nodiscard]] auto append(std::string_view bytes) -> bool;
  void put_blocks(std::string& out);

  IndexStore::Append append_;
  TextArena names_;
  std::vector<Block> blocks_;
  std::uint64_t end_{};
};

}  // namespace gpusolve::conda
