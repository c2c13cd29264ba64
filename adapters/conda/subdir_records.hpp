// The records of one subdir of a channel, by name, however they are kept.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"

namespace gpusolve::conda {

/// Immutable to its users.
class SubdirRecords {
 public:
  SubdirRecords() = default;
  SubdirRecords(const SubdirRecords&) = delete;
  auto operator=(const SubdirRecords&) -> SubdirRecords& = delete;
  virtual ~SubdirRecords() = default;

  /// Entries of `packages` and `packages.conda`, broken ones and both archives of one build included.
  [[nodiscard]] virtual auto record_count() const -> std::size_t = 0;
  /// Entries of one name; cheap.
  [[nodiscard]] virtual auto record_count_of(std::string_view name) const -> std::size_t = 0;
  /// Entries that are too broken even to say their name.
  [[nodiscard]] virtual auto nameless() const -> const std::vector<SkippedRecord>& = 0;
  /// Every name, ascending, once.
  [[nodiscard]] virtual auto names() const -> std::vector<std::string_view> = 0;
  /// Appends the records of `name` in the order of their file names. A `.conda` stands for the `.tar.bz2` of the same build too.
  virtual void append_records_of(std::string_view name, NamedRecords& out) const = 0;

 protected:
  SubdirRecords(SubdirRecords&&) noexcept = default;
  auto operator=(SubdirRecords&&) noexcept -> SubdirRecords& = default;
};

}  // namespace gpusolve::conda
