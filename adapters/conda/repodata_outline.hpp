// Where the records of a repodata text are: found in one pass, with none of them read. The text must outlive what is said of it.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// One record: its name, the file it describes, and its JSON as it stands in the text.
struct RecordPlace {
  std::string_view name;
  std::string_view file;
  std::string_view json;
};

struct RepodataOutline {
  std::vector<RecordPlace> records;              ///< of both sections, in their order
  std::vector<SkippedRecord> nameless;           ///< entries that do not say their name
  std::unordered_set<std::string_view> removed;  ///< file names
  std::string base_url;                          ///< of `info`; empty where there is none
  std::size_t count{};                           ///< entries, nameless ones included
  /// Owns what the views of `removed` and of names and files point to.
  std::unique_ptr<std::pmr::monotonic_buffer_resource> strings = std::make_unique<std::pmr::monotonic_buffer_resource>();
};

/// `text` has simdjson's padding behind it. Errors (kind `source`): it is not JSON, with the byte at which it ceases to be; it is no
/// repodata; its repodata_version is newer than 2 (CEP 15). Linear; memory of half the text, nearly all of it given back at the end.
[[nodiscard]] auto outline_of(std::string_view text, std::string_view subdir) -> Result<RepodataOutline>;

}  // namespace gpusolve::conda
