// One subdir's repodata.json in memory: parsed and checked as a whole, indexed by name; records are made only for names asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "adapters/conda/text.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Where a repodata text belongs.
struct RepodataPlace {
  std::string file;        ///< how errors call it: the path
  std::string subdir;      ///< `linux-64`
  std::string folder_url;  ///< where its packages lie unless it names a `base_url`
};

/// Where packages lie: `base_url` of repodata, which may be relative to its folder or empty. Errors (kind `source`): it is no URL.
[[nodiscard]] auto packages_url_of(std::string_view folder_url, std::string_view base_url) -> Result<std::string>;

/// Immutable. Keeps the text, and reads the records in it when they are asked for.
class Repodata final : public SubdirRecords {
 public:
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

  /// The entries of one name as a repodata text of their own, which says the same of them.
  [[nodiscard]] auto document_of(std::string_view name) const -> std::string;
  [[nodiscard]] auto subdir() const -> const std::string&;
  /// The URL of the folder in which the packages lie.
  [[nodiscard]] auto packages_url() const -> const std::string&;

 private:
  friend auto parse_repodata(std::shared_ptr<const Text> text, RepodataPlace place) -> Result<Repodata>;
  struct Contents;
  explicit Repodata(std::unique_ptr<const Contents> contents);
  std::unique_ptr<const Contents> contents_;
};

/// Reads repodata_version 1 and 2 (CEP 15). Errors (kind `source`): text that is not JSON, with the byte at which it ceases to be;
/// a document that is no repodata; a newer repodata_version.
[[nodiscard]] auto parse_repodata(std::shared_ptr<const Text> text, RepodataPlace place) -> Result<Repodata>;
[[nodiscard]] inline auto parse_repodata(std::string_view text, RepodataPlace place) -> Result<Repodata> {
  return parse_repodata(std::make_shared<const Text>(text), std::move(place));
}

}  // namespace gpusolve::conda
