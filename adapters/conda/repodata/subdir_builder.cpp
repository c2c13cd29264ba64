#include "adapters/conda/repodata/subdir_builder.hpp"

#include <utility>

namespace gpusolve::conda {

SubdirBuilder::SubdirBuilder(const RepodataPlace& place, const std::string& slot, IndexStore* store)
    : draft_(store == nullptr ? nullptr : store->draft(slot)),
      records_([this](std::string_view bytes) { return draft_ != nullptr && draft_->append(bytes); }),
      reader_(place, [this](PackedRecords& packed) { records_.take(packed); }) {}

auto SubdirBuilder::finish(std::string_view key, std::string_view sha256, const std::function<Result<std::string>()>& again)
    -> Result<Built> {
  auto info = reader_.finish(again);
  if (!info) {
    return info.error();
  }
  if (records_.finish_index(*info, key, sha256)) {
    return draft_->keep() ? Built(Indexed{}) : Built(Lost{});
  }
  auto in_memory = records_.finish_memory(std::move(*info));
  return in_memory ? Built(std::move(*in_memory)) : Built(Lost{});
}

}  // namespace gpusolve::conda
