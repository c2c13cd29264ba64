// The bytes of a channel's index, complete or composed by hand: with valid checksums and any content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/index/index_format.hpp"
#include "adapters/conda/index/index_writer.hpp"
#include "adapters/conda/repodata/repodata_reader.hpp"
#include "base/check.hpp"

namespace gpusolve::tests {

inline auto index_of(std::string_view repodata, const conda::RepodataPlace& place, std::string_view key = "key",
                     std::string_view sha256 = "digest") -> std::string {
  std::string bytes;
  conda::IndexWriter writer([&bytes](std::string_view piece) {
    bytes.append(piece);
    return true;
  });
  conda::RepodataReader reader(place, [&writer](conda::PackedRecords& packed) { GPUSOLVE_CHECK(writer.add(packed), "memory takes all"); });
  reader.take(repodata);
  const auto info = reader.finish([]() -> Result<std::string> { return Error{ErrorKind::source, "is no repodata"}; });
  GPUSOLVE_CHECK(info && writer.finish(*info, key, sha256), "the text is sound");
  return bytes;
}

/// An index with these blocks after the magic.
inline auto index_bytes(std::string_view blocks, std::string_view directory) -> std::string {
  auto bytes = std::string(conda::k_index_magic).append(blocks).append(directory);
  conda::put(bytes, std::uint64_t{conda::k_index_magic.size() + blocks.size()});
  conda::put(bytes, std::uint64_t{directory.size()});
  conda::put(bytes, conda::checksum_of(directory));
  return bytes;
}

/// An index with one name `a` in linux-64, the key `key`, and this block.
inline auto index_with_block(std::string_view block) -> std::string {
  std::string directory;
  for (const std::string_view text : {"key", "", "linux-64", "https://host"}) {
    conda::put_text(directory, text);
  }
  conda::put(directory, std::uint64_t{1});  // entries
  conda::put(directory, std::uint32_t{0});  // nameless
  conda::put(directory, std::uint32_t{0});  // removed
  conda::put(directory, std::uint32_t{1});  // blocks
  conda::put(directory, std::uint64_t{conda::k_index_magic.size()});
  conda::put(directory, std::uint64_t{block.size()});
  conda::put(directory, conda::checksum_of(block));
  conda::put(directory, std::uint32_t{1});  // entries in the block
  conda::put(directory, std::uint32_t{1});  // end of the name
  directory += "a";
  return index_bytes(block, directory);
}

}  // namespace gpusolve::tests
