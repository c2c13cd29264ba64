// Records in transit from a text to an index or to memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/record.hpp"

namespace gpusolve::conda {

/// Blocks of records. The bytes of each block begin with the name of its records.
struct PackedRecords {
  struct PackedBlock {
    std::size_t begin{};
    std::size_t name_size{};
    std::size_t size{};     ///< bytes without the name
    std::uint32_t count{};  ///< number of records

    /// `all` are the bytes of all blocks.
    [[nodiscard]] auto name_in(std::string_view all) const -> std::string_view { return all.substr(begin, name_size); }
    [[nodiscard]] auto bytes_in(std::string_view all) const -> std::string_view { return all.substr(begin + name_size, size); }
  };
  std::string bytes;
  std::vector<PackedBlock> blocks;
  std::vector<SkippedRecord> nameless;  ///< entries without a name; their place lacks the subdir

  /// Removes all content, but keeps the allocated memory.
  void clear() {
    bytes.clear();
    blocks.clear();
    nameless.clear();
  }
};

}  // namespace gpusolve::conda
