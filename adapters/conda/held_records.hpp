// Records in memory, or records that are created per name on demand, such as those of the embedded catalog.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/index/text_arena.hpp"
#include "adapters/conda/repodata/subdir_records.hpp"

namespace gpusolve::conda {

class HeldRecords final : public SubdirRecords {
 public:
  /// Returns all records of a name. The records may view the name; all other data that they view must live as long as the function.
  using Make = std::function<std::vector<Record>(std::string_view name)>;

  /// Copies the records and the texts that they view. An empty `subdir` becomes `noarch`; an empty `folder_url` is derived from `base_url`,
  /// unless this is empty too.
  HeldRecords(std::string base_url, const std::vector<Record>& records);
  /// Holds records that `make` creates; calls it at most once per name, and only for `names` (ascending). Fills empty fields as the other
  /// constructor does, but does not copy the texts that records view.
  HeldRecords(std::string base_url, std::vector<std::string> names, Make make);

  [[nodiscard]] auto base_url() const -> const std::string& { return base_url_; }
  [[nodiscard]] auto record_count() const -> std::size_t override;
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override;
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

  /// A function that returns `sha256:...` over names, versions, builds, URLs and digests of the records requested until its call. This
  /// object must outlive the function.
  [[nodiscard]] auto snapshot_of_now() const -> std::function<std::string()>;

 private:
  using ByName = std::map<std::string, std::vector<Record>, std::less<>>;
  /// A copy whose texts this object owns.
  [[nodiscard]] auto copied(Record record) -> Record;
  void complete(Record& record) const;
  /// The records of a name; creates them if necessary.
  [[nodiscard]] auto held(std::string_view name) const -> std::span<const Record>;

  std::string base_url_;
  std::vector<std::string> names_;  // ascending: the names that `make_` knows
  Make make_;                       // empty if all records are in memory
  TextArena texts_;
  mutable std::map<std::string, std::string, std::less<>> folder_urls_;  // by subdir
  mutable ByName by_name_;                                               // the names created so far
};

}  // namespace gpusolve::conda
