#include "adapters/conda/index/index_or_memory.hpp"

#include <utility>

namespace gpusolve::conda {

void IndexOrMemory::take(PackedRecords& packed) {
  if (place_ == Place::waiting && !first_) {
    first_ = std::move(packed);
    return;
  }
  if (place_ == Place::waiting) {
    place_ = writer_.add(*first_) ? Place::index : Place::memory;
  }
  if (place_ == Place::memory && first_) {
    memory_.add(*first_);
  }
  first_.reset();
  if (place_ == Place::index && !writer_.add(packed)) {
    place_ = Place::nowhere;
  } else if (place_ == Place::memory) {
    memory_.add(packed);
  }
}

auto IndexOrMemory::finish_index(const SubdirInfo& info, std::string_view key, std::string_view source_sha256) -> bool {
  if (place_ == Place::index && !writer_.finish(info, key, source_sha256)) {
    place_ = Place::nowhere;
  }
  return place_ == Place::index;
}

auto IndexOrMemory::finish_memory(SubdirInfo info) -> std::optional<Repodata> {
  if (place_ == Place::index || place_ == Place::nowhere) {
    return std::nullopt;
  }
  if (first_) {
    memory_.add(*first_);
  }
  return memory_.finish(std::move(info));
}

}  // namespace gpusolve::conda
