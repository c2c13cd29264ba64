// Reads the records of one subdir while its text arrives.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "adapters/conda/index/index_or_memory.hpp"
#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/repodata/repodata.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

class SubdirBuilder {
 public:
  /// Writes an index to this slot of `store` if the subdir is large enough; a null `store` means no index.
  SubdirBuilder(const RepodataPlace& place, const std::string& slot, IndexStore* store);
  SubdirBuilder(const SubdirBuilder&) = delete;
  auto operator=(const SubdirBuilder&) -> SubdirBuilder& = delete;
  ~SubdirBuilder() = default;

  /// Receives the text.
  [[nodiscard]] auto text() -> TextSink& { return reader_; }

  /// The records are now in the store, as an index.
  struct Indexed {};
  /// Writing the index failed midway, so the records are lost.
  struct Lost {};
  using Built = std::variant<Repodata, Indexed, Lost>;
  /// Ends the text; call it once. `key` identifies the state of the repodata; `sha256` is the digest of the repodata as stored.
  /// RepodataReader::finish describes `again` and the errors.
  [[nodiscard]] auto finish(std::string_view key, std::string_view sha256, const std::function<Result<std::string>()>& again)
      -> Result<Built>;

 private:
  std::unique_ptr<IndexDraft> draft_;  // null without a store
  IndexOrMemory records_;
  RepodataReader reader_;  // writes to records_, so it is destroyed first
};

}  // namespace gpusolve::conda
