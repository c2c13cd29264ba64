// Records in memory, or made name by name for those who ask, such as the embedded catalog's.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/subdir_records.hpp"
#include "adapters/conda/text_arena.hpp"

namespace gpusolve::conda {

class HeldRecords final : public SubdirRecords {
 public:
  /// All records of a name, which they may view; what else they view lives as long as the function.
  using Make = std::function<std::vector<Record>(std::string_view name)>;

  /// Copies what the records view. A `subdir` that is empty is `noarch`, and a `folder_url` is filled from `base_url` where there is one.
  HeldRecords(std::string base_url, const std::vector<Record>& records);
  /// Of records that `make` brings, which is asked for none but `names` (ascending), and at most once for each. What they lack is filled in
  /// as above; what they view is not copied.
  HeldRecords(std::string base_url, std::vector<std::string> names, Make make);

  [[nodiscard]] auto base_url() const -> const std::string& { return base_url_; }
  [[nodiscard]] auto record_count() const -> std::size_t override;
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override;
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

  /// `sha256:…` over names, versions, builds, urls and digests of what was asked for so far; reckoned anew at each call.
  [[nodiscard]] auto snapshot() const -> std::string;

 private:
  using ByName = std::map<std::string, std::vector<Record>, std::less<>>;
  /// With texts of ours.
  [[nodiscard]] auto copied(Record record) -> Record;
  void complete(Record& record) const;
  /// The records of a name, made now if need be.
  [[nodiscard]] auto held(std::string_view name) const -> std::span<const Record>;

  std::string base_url_;
  std::vector<std::string> names_;  // ascending: those that `make_` knows
  Make make_;                       // empty where all is here
  TextArena texts_;
  mutable std::map<std::string, std::string, std::less<>> folder_urls_;  // by subdir
  mutable ByName by_name_;                                               // as far as it is here
};

}  // namespace gpusolve::conda
