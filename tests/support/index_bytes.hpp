// The bytes of a channel's index, put together by hand: sound in all its checksums, whatever it says.
#pragma once

#include <zstd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/index_format.hpp"

namespace gpusolve::tests {

inline auto number_bytes(std::uint64_t value) -> std::string {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>((value >> shift) & 0xffU);
  }
  return bytes;
}

inline auto packed(std::string_view text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
  return out;
}

/// An index of one packed block, which begins at `k_index_head`.
inline auto index_bytes(std::string_view packed_block, std::string_view directory) -> std::string {
  const auto frame = packed(directory);
  return std::string(conda::k_index_magic) + number_bytes(conda::k_index_head + packed_block.size()) + number_bytes(frame.size()) +
         number_bytes(directory.size()) + std::string(packed_block) + frame;
}

}  // namespace gpusolve::tests
