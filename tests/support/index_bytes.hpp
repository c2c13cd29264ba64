// The bytes of a channel's index, whole or put together by hand: sound in all its checksums, whatever it says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"

namespace gpusolve::tests {

inline auto index_of(const conda::Repodata& repodata, std::string_view key = "key", std::string_view sha256 = "digest") -> std::string {
  std::string bytes;
  conda::write_channel_index(repodata, key, sha256, [&bytes](std::string_view piece) { bytes.append(piece); });
  return bytes;
}

/// An index of these blocks, which begin at `k_index_head`.
inline auto index_bytes(std::string_view blocks, std::string_view directory) -> std::string {
  std::string bytes(conda::k_index_magic);
  conda::put(bytes, std::uint64_t{conda::k_index_head + blocks.size()});
  conda::put(bytes, std::uint64_t{directory.size()});
  conda::put(bytes, conda::checksum_of(directory));
  return bytes.append(blocks).append(directory);
}

/// An index of one name `a` in linux-64, of key `key`, whose block is this.
inline auto index_with_block(std::string_view block) -> std::string {
  std::string directory;
  for (const std::string_view text : {"key", "", "linux-64", "https://host"}) {
    conda::put_text(directory, text);
  }
  conda::put(directory, std::uint64_t{1});  // entries
  conda::put(directory, std::uint32_t{0});  // nameless
  conda::put(directory, std::uint32_t{0});  // removed
  conda::put(directory, std::uint32_t{1});  // blocks
  conda::put(directory, std::uint64_t{conda::k_index_head});
  conda::put(directory, std::uint64_t{block.size()});
  conda::put(directory, conda::checksum_of(block));
  conda::put(directory, std::uint32_t{1});  // entries in the block
  conda::put(directory, std::uint32_t{1});  // end of the name
  directory += "a";
  return index_bytes(block, directory);
}

}  // namespace gpusolve::tests
