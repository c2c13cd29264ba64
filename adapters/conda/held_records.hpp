// Records in memory, such as the embedded catalog's, made when somebody asks for the first of them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/subdir_records.hpp"

namespace gpusolve::conda {

class HeldRecords final : public SubdirRecords {
 public:
  using Make = std::function<std::vector<Record>()>;

  /// `make` is called once, or never. A `subdir` that it leaves empty is `noarch`, and a `url` is filled from `base_url` where there is
  /// one.
  HeldRecords(std::string base_url, Make make) : base_url_(std::move(base_url)), make_(std::move(make)) {}

  [[nodiscard]] auto record_count() const -> std::size_t override;
  [[nodiscard]] auto record_count_of(std::string_view name) const -> std::size_t override;
  [[nodiscard]] auto nameless() const -> const std::vector<SkippedRecord>& override;
  [[nodiscard]] auto names() const -> std::vector<std::string_view> override;
  void append_records_of(std::string_view name, NamedRecords& out) const override;

  /// `sha256:…` over names, versions, builds, urls and digests; reckoned anew at each call.
  [[nodiscard]] auto snapshot() const -> std::string;

 private:
  using ByName = std::map<std::string, std::vector<Record>, std::less<>>;
  [[nodiscard]] auto held() const -> const ByName&;

  std::string base_url_;
  mutable Make make_;  // empty once it was called
  mutable ByName by_name_;
};

}  // namespace gpusolve::conda
