// One subdir's repodata.json, read and checked as a whole and kept as blocks by name; records are made only for names asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"
#include "adapters/conda/subdir_info.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "adapters/conda/text_sink.hpp"
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

/// Immutable.
class Repodata final : public SubdirRecords {
 public:
  /// Records of one name. In the memory of the repodata.
  struct Block {
    std::string_view name;
    std::string_view bytes;  ///< as RecordBlockWriter wrote them
    std::uint32_t count{};   ///< entries
    std::uint64_t offset{};  ///< in the parts
  };

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

  /// By name; a name may have several, and what is said later counts.
  [[nodiscard]] auto blocks() const -> std::span<const Block>;
  /// What holds all blocks, one part behind the other.
  [[nodiscard]] auto parts() const -> std::span<const std::string>;
  [[nodiscard]] auto info() const -> const SubdirInfo&;

 private:
  friend class RepodataReader;
  struct Contents;
  explicit Repodata(std::shared_ptr<const Contents> contents);
  [[nodiscard]] auto blocks_of(std::string_view name) const -> std::span<const Block>;

  std::shared_ptr<const Contents> contents_;  // with all whose records are in use
};

/// Reads repodata_version 1 and 2 (CEP 15) while it comes in, and keeps no more of the text than is not read yet. Large ones are read by
/// two threads.
class RepodataReader final : public TextSink {
 public:
  explicit RepodataReader(RepodataPlace place);
  RepodataReader(const RepodataReader&) = delete;
  auto operator=(const RepodataReader&) -> RepodataReader& = delete;
  ~RepodataReader() override;

  [[nodiscard]] auto room() -> std::span<char> override;
  void advance(std::size_t count) override;
  /// Bytes of the text so far.
  [[nodiscard]] auto size() const -> std::size_t { return size_; }
  /// Errors (kind `source`): text that is not JSON, with the byte at which it ceases to be; a document that is no repodata; a newer
  /// repodata_version. To find that byte, `again` is asked for the text as a whole; its own errors are given where it has some.
  [[nodiscard]] auto finish(const std::function<Result<std::string>()>& again) -> Result<Repodata>;

 private:
  struct Work;
  void scan();

  RepodataPlace place_;
  std::unique_ptr<Work> work_;
  std::size_t size_{};
};

/// A text that is there as a whole.
[[nodiscard]] auto parse_repodata(std::string_view text, RepodataPlace place) -> Result<Repodata>;

}  // namespace gpusolve::conda
