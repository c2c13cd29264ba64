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

/// The rows of all blocks, sorted by file name, each file once.
auto rows_of(std::span<const RecordBlock> blocks, TextArena& texts) -> std::vector<RowOfFile> {
  std::vector<RowOfFile> rows;
  for (const RecordBlock& block : blocks) {
    for (std::uint32_t row = 0; row < block.size(); ++row) {
      rows.push_back({block.file_of(row, texts), &block, row});
    }
  }
  std::ranges::stable_sort(rows, {}, &RowOfFile::file);
  const auto kept = std::unique(rows.rbegin(), rows.rend(), [](const RowOfFile& a, const RowOfFile& b) { return a.file == b.file; });
  rows.erase(rows.begin(), kept.base());
  return rows;
}

/// The `.conda` of the same build as this `.tar.bz2`, if a usable one exists.
auto conda_archive_of(std::span<const RowOfFile> rows, std::string_view file, const SubdirInfo& info) -> const RowOfFile* {
  const auto archive = std::string(without_extension(file)) + ".conda";
  const auto found = std::ranges::lower_bound(rows, std::string_view(archive), {}, &RowOfFile::file);
  const bool is_there = found != rows.end() && found->file == archive;
  return is_there && !found->block->fault_of(found->row) && !info.removed.contains(archive) ? &*found : nullptr;
}

/// Whether a `.conda` replaces this `.tar.bz2`. A `.conda` that was published later does not, so that --exclude-newer can select the older
/// file.
auto is_replaced(std::span<const RowOfFile> rows, const RowOfFile& one, const SubdirInfo& info) -> bool {
  const auto* const archive = one.file.ends_with(".tar.bz2") ? conda_archive_of(rows, one.file, info) : nullptr;
  if (archive == nullptr || one.block->fault_of(one.row)) {
    return archive != nullptr;
  }
  const auto own = one.block->read(one.row).timestamp;
  const auto later = archive->block->read(archive->row).timestamp;
  return !own || !later || *own >= *later;
}

}  // namespace

void gather_records(std::span<const RecordBlock> blocks, const SubdirInfo& info, NamedRecords& out) {
  const auto texts = std::make_shared<TextArena>();
  const auto rows = rows_of(blocks, *texts);
  out.records.reserve(out.records.size() + rows.size());
  for (const auto& one : rows) {
    const auto& [file, block, row] = one;
    if (is_replaced(rows, one, info)) {
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
