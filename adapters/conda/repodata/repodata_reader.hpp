// Reads one subdir's repodata.json while it arrives, and checks the whole text.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/repodata/packed_records.hpp"
#include "adapters/conda/repodata/subdir_info.hpp"
#include "adapters/conda/repodata/text_sink.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

class Window;

/// The location of a repodata text.
struct RepodataPlace {
  std::string file;        ///< the path, for errors
  std::string subdir;      ///< `linux-64`
  std::string folder_url;  ///< URL of the folder of its packages, unless the repodata has a `base_url`
};

/// Checks a URL that repodata states; it may be empty or relative to the folder. Errors (kind `source`): it is not a URL.
[[nodiscard]] auto stated_url(std::string_view folder_url, std::string_view text) -> Result<std::string>;

/// The URL of the folder of the packages, from the `base_url` of repodata. Errors (kind `source`): it is not a URL, or it is less safe than
/// the folder: plain http if the repodata came over https, or neither http nor https if the repodata came from a server.
[[nodiscard]] auto packages_url_of(std::string_view folder_url, std::string_view base_url) -> Result<std::string>;

/// Reads repodata_version 1 and 2 (CEP 15); keeps only text that is not parsed yet. Uses two threads for large texts.
class RepodataReader final : public TextSink {
 public:
  /// Receives the records of about half a megabyte of text at a time, in order, on either thread. The reader reuses the memory that this
  /// function leaves in `PackedRecords`.
  using Take = std::function<void(PackedRecords&)>;

  RepodataReader(RepodataPlace place, Take take);
  RepodataReader(const RepodataReader&) = delete;
  auto operator=(const RepodataReader&) -> RepodataReader& = delete;
  ~RepodataReader() override;

  [[nodiscard]] auto room() -> std::span<char> override;
  void advance(std::size_t count) override;
  /// Returns after all records were delivered. Errors (kind `source`): a text that is not JSON, with the position of the first bad byte; a
  /// document that is not repodata; a newer repodata_version. To find the bad byte, calls `again` for the whole text, and returns the error
  /// of `again` if it fails.
  [[nodiscard]] auto finish(const std::function<Result<std::string>()>& again) -> Result<SubdirInfo>;

 private:
  struct Work;
  void take_from(PackedRecords& packed);
  void read(Window& window);
  void scan_rest();
  auto scan(std::string_view text) -> std::size_t;

  RepodataPlace place_;
  Take take_;
  std::vector<SkippedRecord> nameless_;
  std::unique_ptr<Work> work_;
};

}  // namespace gpusolve::conda
