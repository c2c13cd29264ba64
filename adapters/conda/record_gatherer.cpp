#include "adapters/conda/record_gatherer.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {
namespace {

struct Entry {
  std::string_view file;
  const RecordBlock* block{};
  std::uint32_t row{};
};

/// By file, each once.
auto entries_of(std::span<const RecordBlock> blocks) -> std::vector<Entry> {
  std::vector<Entry> entries;
  for (const RecordBlock& block : blocks) {
    for (std::uint32_t row = 0; row < block.size(); ++row) {
      entries.push_back({block.file_of(row), &block, row});
    }
  }
  std::ranges::stable_sort(entries, {}, &Entry::file);
  const auto kept = std::unique(entries.rbegin(), entries.rend(), [](const Entry& a, const Entry& b) { return a.file == b.file; });
  entries.erase(entries.begin(), kept.base());
  return entries;
}

}  // namespace

void gather_records(std::string_view name, std::span<const RecordBlock> blocks, const SubdirInfo& info, NamedRecords& out) {
  std::unordered_set<std::string_view> as_conda;  // file names without the extension
  RecordFields fields;
  const auto entries = entries_of(blocks);
  out.records.reserve(out.records.size() + entries.size());
  for (const auto& [file, block, row] : entries) {
    if (file.ends_with(".tar.bz2") && as_conda.contains(without_extension(file))) {
      continue;
    }
    if (const auto why = block->fault_of(row)) {
      out.skipped.push_back({info.subdir + "/" + std::string(file), std::string(*why)});
      continue;
    }
    block->read(row, fields);
    fields.name = name;
    auto& record = out.records.emplace_back(to_record(fields, file));
    record.subdir = info.subdir;
    record.url = info.packages_url + "/" + record.file_name;
    record.is_removed = info.removed.contains(file);
    if (file.ends_with(".conda") && !record.is_removed) {
      as_conda.insert(without_extension(file));
    }
  }
}

}  // namespace gpusolve::conda
