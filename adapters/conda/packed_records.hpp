// Records on their way from a text to an index, or to memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"

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
  void clear() {
    bytes.clear();
    blocks.clear();
    nameless.clear();
  }
};

}  // namespace gpusolve::conda
