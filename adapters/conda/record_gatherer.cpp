#include "adapters/conda/record_gatherer.hpp"

#include <utility>

#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {

auto RecordGatherer::wants(std::string_view file) const -> bool {
  return !file.ends_with(".tar.bz2") || !as_conda_.contains(without_extension(file));
}

void RecordGatherer::add(std::string_view file, bool is_removed, Result<Record> record) {
  if (!record) {
    out_.skipped.push_back({subdir_ + "/" + std::string(file), record.error().message});
    return;
  }
  record->subdir = subdir_;
  record->url = packages_url_ + "/" + record->file_name;
  record->is_removed = is_removed;
  if (file.ends_with(".conda") && !is_removed) {
    as_conda_.insert(without_extension(file));
  }
  out_.records.push_back(std::move(*record));
}

}  // namespace gpusolve::conda
