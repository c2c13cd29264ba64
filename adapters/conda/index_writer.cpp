// Makes the index of a subdir.
#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"

namespace gpusolve::conda {
namespace {

auto directory_of(const Repodata& repodata, std::string_view key, std::string_view source_sha256) -> std::string {
  const SubdirInfo& info = repodata.info();
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

/// Where each block lies in the file, and the names.
void put_blocks(std::string& out, std::span<const Repodata::Block> blocks) {
  put(out, static_cast<std::uint32_t>(blocks.size()));
  std::string names;
  for (const auto& [name, bytes, count, offset] : blocks) {
    names.append(name);
    put(out, k_index_head + offset);
    put(out, std::uint64_t{bytes.size()});
    put(out, checksum_of(bytes));
    put(out, count);
    put(out, static_cast<std::uint32_t>(names.size()));
  }
  out.append(names);
}

}  // namespace

void write_channel_index(const Repodata& repodata, std::string_view key, std::string_view source_sha256, const IndexStore::Append& append) {
  auto directory = directory_of(repodata, key, source_sha256);
  put_blocks(directory, repodata.blocks());
  std::uint64_t end = k_index_head;
  for (const auto& part : repodata.parts()) {
    end += part.size();
  }
  std::string head(k_index_magic);
  put(head, end);
  put(head, std::uint64_t{directory.size()});
  put(head, checksum_of(directory));
  append(head);
  for (const auto& part : repodata.parts()) {
    append(part);
  }
  append(directory);
}

}  // namespace gpusolve::conda
