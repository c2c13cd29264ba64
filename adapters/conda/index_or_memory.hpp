// Where records go that are read for the first time.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/conda/index_store.hpp"
#include "adapters/conda/index_writer.hpp"
#include "adapters/conda/repodata.hpp"

namespace gpusolve::conda {

/// They become an index as they come, so that no more of them is in memory than is not written yet. Where they are so few that they come
/// at once, or where nothing can be written, they stay in memory.
class IndexOrMemory {
 public:
  explicit IndexOrMemory(IndexStore::Append append) : writer_(std::move(append)) {}

  /// For a RepodataReader.
  void take(PackedRecords& packed);
  /// Is an index written? As IndexWriter::finish.
  [[nodiscard]] auto finish_index(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool;
  /// Where none is. Nothing where what could be written at first cannot any more: the records are lost.
  [[nodiscard]] auto finish_memory(SubdirInfo info) -> std::optional<Repodata>;

 private:
  enum class Place { waiting, index, memory, nowhere };

  Place place_{Place::waiting};
  std::optional<PackedRecords> first_;  // while it waits for others
  IndexWriter writer_;
  Repodata::Builder memory_;
};

}  // namespace gpusolve::conda
