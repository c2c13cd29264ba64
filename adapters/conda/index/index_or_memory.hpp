// Decides where records are kept when repodata is read for the first time.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/index/index_writer.hpp"
#include "adapters/conda/repodata/repodata.hpp"

namespace gpusolve::conda {

/// Writes records to an index while they arrive, so that only unwritten records stay in memory. Keeps all records in memory if they arrive
/// in one piece because they are few, or if the index cannot be written.
class IndexOrMemory {
 public:
  explicit IndexOrMemory(IndexStore::Append append) : writer_(std::move(append)) {}

  /// The `Take` of a RepodataReader.
  void take(PackedRecords& packed);
  /// Completes the index with IndexWriter::finish. False if no index was written.
  [[nodiscard]] auto finish_index(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool;
  /// The records in memory; call it if finish_index() returned false. nullopt if writing failed midway, so that the records are lost.
  [[nodiscard]] auto finish_memory(SubdirInfo info) -> std::optional<Repodata>;

 private:
  enum class Storage { waiting, index, memory, nowhere };

  Storage place_{Storage::waiting};
  std::optional<PackedRecords> first_;  // the first piece, until a second one arrives
  IndexWriter writer_;
  Repodata::Builder memory_;
};

}  // namespace gpusolve::conda
