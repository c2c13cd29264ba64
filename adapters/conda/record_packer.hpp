// From the records of a repodata text to blocks.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"
#include "adapters/conda/record_block.hpp"

namespace gpusolve::conda {

/// Blocks, each behind the name that its records bear.
struct PackedRecords {
  struct Block {
    std::size_t begin{};
    std::size_t name_size{};
    std::size_t size{};     ///< without the name
    std::uint32_t count{};  ///< records

    /// `all` are the bytes of all blocks.
    [[nodiscard]] auto name_in(std::string_view all) const -> std::string_view { return all.substr(begin, name_size); }
    [[nodiscard]] auto bytes_in(std::string_view all) const -> std::string_view { return all.substr(begin + name_size, size); }
  };
  std::string bytes;
  std::vector<Block> blocks;
  std::vector<SkippedRecord> nameless;  ///< entries that do not say their name; without the subdir

  /// Keeps the memory.
  void clear();
};

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

  simdjson::dom::parser parser_;
  Record record_;  // of the parser
  RecordBlockWriter writer_;
  std::string name_;  // of the block that is being written
  PackedRecords packed_;
};

}  // namespace gpusolve::conda
