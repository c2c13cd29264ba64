#include "adapters/conda/index/index_writer.hpp"

#include <algorithm>
#include <string>

#include "adapters/conda/index/index_format.hpp"

namespace gpusolve::conda {
namespace {

auto directory_head(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> std::string {
  std::string out;
  for (const std::string_view text : {key, source_sha256, std::string_view(info.subdir), std::string_view(info.packages_url)}) {
    put_text(out, text);
  }
  put(out, std::uint64_t{info.count});
  put(out, static_cast<std::uint32_t>(info.nameless.size()));
  for (const SkippedRecord& record : info.nameless) {
    put_text(out, record.place);
    put_text(out, record.why);
  }
  put(out, static_cast<std::uint32_t>(info.removed.size()));
  for (const auto& file : info.removed) {
    put_text(out, file);
  }
  return out;
}

}  // namespace

auto IndexWriter::append(std::string_view bytes) -> bool {
  end_ += bytes.size();
  return append_(bytes);
}

auto IndexWriter::add(const PackedRecords& packed) -> bool {
  if (end_ == 0 && !append(k_index_magic)) {
    return false;
  }
  for (const auto& block : packed.blocks) {
    const auto bytes = block.bytes_in(packed.bytes);
    const auto offset = end_ + block.begin + block.name_size;
    blocks_.push_back({names_.keep(block.name_in(packed.bytes)), offset, bytes.size(), checksum_of(bytes), block.count});
  }
  return append(packed.bytes);
}

/// Appends the positions of the blocks in the file, and their names.
void IndexWriter::put_blocks(std::string& out) {
  std::ranges::stable_sort(blocks_, {}, &Block::name);
  put(out, static_cast<std::uint32_t>(blocks_.size()));
  std::string names;
  for (const auto& [name, offset, size, checksum, count] : blocks_) {
    names.append(name);
    put(out, offset);
    put(out, size);
    put(out, checksum);
    put(out, count);
    put(out, static_cast<std::uint32_t>(names.size()));
  }
  out.append(names);
}

auto IndexWriter::finish(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool {
  auto directory = directory_head(info, key, source_sha256);
  put_blocks(directory);
  const auto checksum = checksum_of(directory);
  const auto size = directory.size();
  put(directory, end_);
  put(directory, std::uint64_t{size});
  put(directory, checksum);
  return append(directory);
}

}  // namespace gpusolve::conda
