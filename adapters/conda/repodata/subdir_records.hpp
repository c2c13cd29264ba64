// The records of one subdir of a channel by name, independent of how they are stored.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/record.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// Immutable except for the records that `load` adds.
class SubdirRecords {
 public:
  SubdirRecords() = default;
  SubdirRecords(const SubdirRecords&) = delete;
  auto operator=(const SubdirRecords&) -> SubdirRecords& = delete;
  virtual ~SubdirRecords() = default;

  /// Whether records are loaded name by name. If so, a name has no records before `load`.
  [[nodiscard]] virtual auto is_sharded() const -> bool { return false; }
  /// Loads the records of these names, all at once. Errors (kind `source`): they are unavailable or broken.
  [[nodiscard]] virtual auto load(std::span<const std::string> /*names*/) -> Status { return std::monostate{}; }
  /// The number of entries of `packages` and `packages.conda`, including broken ones and both archives of one build. Counts only the shards
  /// and generated records that are loaded.
  [[nodiscard]] virtual auto record_count() const -> std::size_t = 0;
  /// The number of entries of one name; 1 for a shard that is not loaded. Cheap.
  [[nodiscard]] virtual auto record_count_of(std::string_view name) const -> std::size_t = 0;
  /// Entries that are too broken to state their name.
  [[nodiscard]] virtual auto nameless() const -> const std::vector<SkippedRecord>& = 0;
  /// All names, ascending and unique.
  [[nodiscard]] virtual auto names() const -> std::vector<std::string_view> = 0;
  /// Appends the records of `name` in the order of their file names, and the owners of the texts that the records view. A `.conda` replaces
  /// the `.tar.bz2` of the same build.
  virtual void append_records_of(std::string_view name, NamedRecords& out) const = 0;

 protected:
  SubdirRecords(SubdirRecords&&) noexcept = default;
  auto operator=(SubdirRecords&&) noexcept -> SubdirRecords& = default;
};

}  // namespace gpusolve::conda
