// From records in a repodata text to blocks.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/conda/record.hpp"
#include "adapters/conda/record_block.hpp"
#include "adapters/conda/repodata_scanner.hpp"

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
  bool is_json{true};                   ///< false where a record is not; then the rest is not packed

  /// Keeps the memory.
  void clear();
};

/// One block for all records of a name that follow each other. Keeps its memory from call to call; for one thread.
class RecordPacker {
 public:
  /// In place of what `out` holds. Each record's text has simdjson's padding behind it.
  void pack(std::span<const RecordPlace> records, PackedRecords& out);

 private:
  void add(std::string_view file, simdjson::dom::element json, PackedRecords& out);
  void finish_block(PackedRecords& out);

  simdjson::dom::parser parser_;
  Record record_;
  RecordBlockWriter writer_;
  std::string name_;  // of the block that is being written
};

}  // namespace gpusolve::conda
