#include "adapters/conda/index/index_or_memory.hpp"

#include <utility>

namespace gpusolve::conda {

void IndexOrMemory::take(PackedRecords& packed) {
  if (place_ == Storage::waiting && !first_) {
    first_ = std::move(packed);
    return;
  }
  if (place_ == Storage::waiting) {
    place_ = writer_.add(*first_) ? Storage::index : Storage::memory;
  }
  if (place_ == Storage::memory && first_) {
    memory_.add(*first_);
  }
  first_.reset();
  if (place_ == Storage::index && !writer_.add(packed)) {
    place_ = Storage::nowhere;
  } else if (place_ == Storage::memory) {
    memory_.add(packed);
  }
}

auto IndexOrMemory::finish_index(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool {
  if (place_ == Storage::index && !writer_.finish(info, key, source_sha256)) {
    place_ = Storage::nowhere;
  }
  return place_ == Storage::index;
}

auto IndexOrMemory::finish_memory(SubdirInfo info) -> std::optional<Repodata> {
  if (place_ == Storage::index || place_ == Storage::nowhere) {
    return std::nullopt;
  }
  if (first_) {
    memory_.add(*first_);
  }
  return memory_.finish(std::move(info));
}

}  // namespace gpusolve::conda
