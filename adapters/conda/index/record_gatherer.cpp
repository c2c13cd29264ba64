#include "adapters/conda/index/record_gatherer.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "adapters/conda/repodata/package_file.hpp"

namespace gpusolve::conda {
namespace {

struct RowOfFile {
  std::string_view file;
  const RecordBlock* block{};
  std::uint32_t row{};
};

/// The entries of all blocks, sorted by file name, each file once.
auto entries_of(std::span<const RecordBlock> blocks, TextArena& texts) -> std::vector<RowOfFile> {
  std::vector<RowOfFile> entries;
  for (const RecordBlock& block : blocks) {
    for (std::uint32_t row = 0; row < block.size(); ++row) {
      entries.push_back({block.file_of(row, texts), &block, row});
    }
  }
  std::ranges::stable_sort(entries, {}, &RowOfFile::file);
  const auto kept = std::unique(entries.rbegin(), entries.rend(), [](const RowOfFile& a, const RowOfFile& b) { return a.file == b.file; });
  entries.erase(entries.begin(), kept.base());
  return entries;
}

/// The `.conda` of the same build as this `.tar.bz2`, if a usable one exists.
auto conda_archive_of(std::span<const RowOfFile> entries, std::string_view file, const SubdirInfo& info) -> const RowOfFile* {
  const auto archive = std::string(without_extension(file)) + ".conda";
  const auto found = std::ranges::lower_bound(entries, std::string_view(archive), {}, &RowOfFile::file);
  const bool is_there = found != entries.end() && found->file == archive;
  return is_there && !found->block->fault_of(found->row) && !info.removed.contains(archive) ? &*found : nullptr;
}

/// Whether a `.conda` replaces this `.tar.bz2`. A `.conda` that was published later does not, so that --exclude-newer can select the older
/// file.
auto is_replaced(std::span<const RowOfFile> entries, const RowOfFile& entry, const SubdirInfo& info) -> bool {
  const auto* const archive = entry.file.ends_with(".tar.bz2") ? conda_archive_of(entries, entry.file, info) : nullptr;
  if (archive == nullptr || entry.block->fault_of(entry.row)) {
    return archive != nullptr;
  }
  const auto own = entry.block->read(entry.row).timestamp;
  const auto later = archive->block->read(archive->row).timestamp;
  return !own || !later || *own >= *later;
}

}  // namespace

void gather_records(std::span<const RecordBlock> blocks, const SubdirInfo& info, NamedRecords& out) {
  const auto texts = std::make_shared<TextArena>();
  const auto entries = entries_of(blocks, *texts);
  out.records.reserve(out.records.size() + entries.size());
  for (const auto& entry : entries) {
    const auto& [file, block, row] = entry;
    if (is_replaced(entries, entry, info)) {
      continue;
    }
    if (const auto why = block->fault_of(row)) {
      out.skipped.push_back({info.subdir + "/" + std::string(file), std::string(*why)});
      continue;
    }
    auto& record = out.records.emplace_back(block->read(row));
    record.file_name = file;
    record.subdir = info.subdir;
    record.folder_url = info.packages_url;
    record.is_removed = info.removed.contains(file);
  }
  out.texts.push_back(texts);
}

}  // namespace gpusolve::conda
