// The records of one subdir of a channel, by name, however they are kept.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Immutable, but for what `load` brings.
class SubdirRecords {
 public:
  SubdirRecords() = default;
  SubdirRecords(const SubdirRecords&) = delete;
  auto operator=(const SubdirRecords&) -> SubdirRecords& = delete;
  virtual ~SubdirRecords() = default;

  /// Does it bring its records name by name? Then a name has records only after `load`.
  [[nodiscard]] virtual auto is_sharded() const -> bool { return false; }
  /// Brings the records of these names, all at a time. Errors (kind `source`): they cannot be had or are broken.
  [[nodiscard]] virtual auto load(std::span<const std::string> /*names*/) -> Status { return std::monostate{}; }
  /// Entries of `packages` and `packages.conda`, broken ones and both archives of one build included; of shards and of what is made
  /// on demand, those that are here.
  [[nodiscard]] virtual auto record_count() const -> std::size_t = 0;
  /// Entries of one name; cheap. Of a shard that is not here yet, 1.
  [[nodiscard]] virtual auto record_count_of(std::string_view name) const -> std::size_t = 0;
  /// Entries that are too broken even to say their name.
  [[nodiscard]] virtual auto nameless() const -> const std::vector<SkippedRecord>& = 0;
  /// Every name, ascending, once.
  [[nodiscard]] virtual auto names() const -> std::vector<std::string_view> = 0;
  /// Appends the records of `name` in the order of their file names, and what keeps alive the texts that they view. A `.conda` stands for
  /// the
  /// `.tar.bz2` of the same build too.
  virtual void append_records_of(std::string_view name, NamedRecords& out) const = 0;

 protected:
  SubdirRecords(SubdirRecords&&) noexcept = default;
  auto operator=(SubdirRecords&&) noexcept -> SubdirRecords& = default;
};

}  // namespace gpusolve::conda
