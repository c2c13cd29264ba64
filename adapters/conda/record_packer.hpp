// From the records of a repodata text to blocks.
#pragma once

#include <string>
#include <string_view>

#include "adapters/json/lenient_parser.hpp"
#include "adapters/conda/packed_records.hpp"
#include "adapters/conda/record.hpp"
#include "adapters/conda/record_block.hpp"

namespace gpusolve::conda {

/// One block for all records of a name that follow each other. Keeps its memory from lot to lot.
class RecordPacker {
 public:
  /// From here on another lot.
  void begin();
  /// A record, which is told the name of its file here.
  void add(std::string_view file, Record& record);
  /// A record as JSON, with simdjson's padding behind it. False where it is none.
  [[nodiscard]] auto add(std::string_view file, std::string_view json) -> bool;
  /// The lot. What the caller leaves of it is used again.
  [[nodiscard]] auto finish() -> PackedRecords&;

 private:
  auto begin_record(std::string_view name, std::string_view file, bool is_safe_file) -> bool;
  void finish_block();

  json::LenientParser parser_;
  Record record_;  // of the parser
  RecordBlockWriter writer_;
  std::string name_;  // of the block that is being written
  PackedRecords packed_;
};

}  // namespace gpusolve::conda
