// The records of one subdir in memory, as blocks per name. Records are decoded only for requested names.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/repodata/repodata_reader.hpp"
#include "adapters/conda/repodata/subdir_records.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// Immutable.
class Repodata final : public SubdirRecords {
 public:
  class Builder;

  Repodata(Repodata&&) noexcept;
  auto operator=(Repodata&&) noexcept -> Repodata&;
  Repodata(const Repodata&) = delete;
  auto operator=(const Repodata&) -> Repodata& = delete;
  ~Repodata() override;

  [[nodiscard]] auto record_count() const -> std::size_t override;
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override;
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

 private:
  struct Contents;
  explicit Repodata(std::shared_ptr<const Contents> contents);

  std::shared_ptr<const Contents> contents_;  // shared with all objects whose records are in use
};

/// Collects the records that a RepodataReader delivers.
class Repodata::Builder {
 public:
  Builder();
  Builder(const Builder&) = delete;
  auto operator=(const Builder&) -> Builder& = delete;
  ~Builder();

  /// Takes over the bytes.
  void add(PackedRecords& packed);
  /// Call it once.
  [[nodiscard]] auto finish(SubdirInfo info) -> Repodata;

 private:
  std::unique_ptr<Contents> contents_;
};

/// Parses a complete text.
[[nodiscard]] auto parse_repodata(std::string_view text, RepodataPlace place) -> Result<Repodata>;

}  // namespace gpusolve::conda
