#include "cli/worlds/index_shelf.hpp"

namespace gpusolve::cli {

void IndexShelf::keep(const std::string& slot, std::function<std::string()> make) {
  pending_.emplace_back(slot, std::async(std::launch::async | std::launch::deferred, std::move(make)));
}

void IndexShelf::finish() {
  for (auto& [slot, bytes] : std::exchange(pending_, {})) {
    cache_.keep_index(slot, bytes.get());
  }
}

}  // namespace gpusolve::cli
