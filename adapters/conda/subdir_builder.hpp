// Makes the records of one subdir out of its text, while that comes in.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "adapters/conda/index_or_memory.hpp"
#include "adapters/conda/index_store.hpp"
#include "adapters/conda/repodata.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

class SubdirBuilder {
 public:
  /// The index, if one is made, goes into this slot of `store`; null: none is made.
  SubdirBuilder(const RepodataPlace& place, const std::string& slot, IndexStore* store);
  SubdirBuilder(const SubdirBuilder&) = delete;
  auto operator=(const SubdirBuilder&) -> SubdirBuilder& = delete;
  ~SubdirBuilder() = default;

  /// Takes the text.
  [[nodiscard]] auto text() -> TextSink& { return reader_; }

  /// The records are in the store now, as an index.
  struct Indexed {};
  /// An index was begun and could not be finished.
  struct Lost {};
  using Built = std::variant<Repodata, Indexed, Lost>;
  /// Called once, after the text. `key` says which state of the repodata this is, `sha256` is the digest of that as stored. For `again` and
  /// errors see RepodataReader::finish.
  [[nodiscard]] auto finish(std::string_view key, std::string_view sha256, const std::function<Result<std::string>()>& again)
      -> Result<Built>;

 private:
  std::unique_ptr<IndexDraft> draft_;  // null without a store
  IndexOrMemory records_;
  RepodataReader reader_;  // gives to records_ until it ends
};

}  // namespace gpusolve::conda
