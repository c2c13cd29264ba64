#include "cli/worlds/index_shelf.hpp"

#include <utility>

#include "adapters/threads/beside.hpp"

namespace gpusolve::cli {

void IndexShelf::keep(const std::string& slot, std::function<void(const Append&)> write) {
  pending_.push_back(beside([this, slot, write = std::move(write)] { cache_.keep_index(slot, write); }));
}

void IndexShelf::finish() {
  for (auto& writing : std::exchange(pending_, {})) {
    writing.get();
  }
}

}  // namespace gpusolve::cli
