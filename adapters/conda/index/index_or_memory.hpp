// Where records go when repodata is read for the first time.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/index/index_writer.hpp"
#include "adapters/conda/repodata/repodata.hpp"

namespace gpusolve::conda {

/// Writes records to an index while they arrive, so only unwritten ones stay in memory. Keeps them in memory if they are so few that they
/// arrive in one piece, or if nothing can be written.
class IndexOrMemory {
 public:
  explicit IndexOrMemory(IndexStore::Append append) : writer_(std::move(append)) {}

  /// The `Take` of a RepodataReader.
  void take(PackedRecords& packed);
  /// Completes the index. False if none was written; otherwise as IndexWriter::finish.
  [[nodiscard]] auto finish_index(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool;
  /// Call it if finish_index() returned false. nullopt if writing failed midway and the records are lost.
  [[nodiscard]] auto finish_memory(SubdirInfo info) -> std::optional<Repodata>;

 private:
  enum class Place { waiting, index, memory, nowhere };

  Place place_{Place::waiting};
  std::optional<PackedRecords> first_;  // the first piece, until a second one arrives
  IndexWriter writer_;
  Repodata::Builder memory_;
};

}  // namespace gpusolve::conda
