// Packs the records of a repodata text into blocks.
#pragma once

#include <string>
#include <string_view>

#include "adapters/conda/index/record_block.hpp"
#include "adapters/conda/repodata/packed_records.hpp"
#include "adapters/conda/repodata/record.hpp"
#include "base/json/lenient_parser.hpp"

namespace gpusolve::conda {

/// Makes one block from consecutive records with the same name. Reuses its memory for the next batch.
class RecordPacker {
 public:
  /// Starts a new batch.
  void begin();
  /// Adds a record and sets its file name.
  void add(std::string_view file, Record& record);
  /// Adds a record in JSON, which must have simdjson's padding after it. False if it is not JSON.
  [[nodiscard]] auto add(std::string_view file, std::string_view json) -> bool;
  /// The finished batch. The packer reuses memory that the caller leaves in it.
  [[nodiscard]] auto finish() -> PackedRecords&;

 private:
  auto begin_record(std::string_view name, std::string_view file, bool is_safe_file) -> bool;
  void finish_block();

  json::LenientParser parser_;
  Record record_;  // of the parser
  RecordBlockWriter writer_;
  std::string name_;  // name of the block in progress
  PackedRecords packed_;
};

}  // namespace gpusolve::conda
