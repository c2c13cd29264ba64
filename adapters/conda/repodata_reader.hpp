// One subdir's repodata.json, read and checked as a whole while it comes in.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/packed_records.hpp"
#include "adapters/conda/subdir_info.hpp"
#include "adapters/conda/text_sink.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

class Window;

/// Where a repodata text belongs.
struct RepodataPlace {
  std::string file;        ///< how errors call it: the path
  std::string subdir;      ///< `linux-64`
  std::string folder_url;  ///< where its packages lie unless it names a `base_url`
};

/// A URL that repodata states, which may be relative to its folder or empty. Errors (kind `source`): it is no URL.
[[nodiscard]] auto stated_url(std::string_view folder_url, std::string_view text) -> Result<std::string>;

/// Where packages lie: the `base_url` of repodata. Errors (kind `source`): it is no URL, or not as safe as the folder is: plain http
/// where that came over https, or no http or https at all where that came from a server.
[[nodiscard]] auto packages_url_of(std::string_view folder_url, std::string_view base_url) -> Result<std::string>;

/// Reads repodata_version 1 and 2 (CEP 15), and keeps no more of the text than is not read yet. Large ones are read by two threads.
class RepodataReader final : public TextSink {
 public:
  /// Takes the records, half a megabyte of text at a time in its order, in either thread; what it leaves of them is used again.
  using Take = std::function<void(PackedRecords&)>;

  RepodataReader(RepodataPlace place, Take take);
  RepodataReader(const RepodataReader&) = delete;
  auto operator=(const RepodataReader&) -> RepodataReader& = delete;
  ~RepodataReader() override;

  [[nodiscard]] auto room() -> std::span<char> override;
  void advance(std::size_t count) override;
  /// Returns when all records were taken. Errors (kind `source`): text that is not JSON, with the byte at which it ceases to be; a document
  /// that is no repodata; a newer repodata_version. To find that byte, `again` is asked for the text as a whole; its own errors are given
  /// where it has some.
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
