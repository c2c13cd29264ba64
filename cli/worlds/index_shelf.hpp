// Stores indexes of channels in the cache folder.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "adapters/conda/index_store.hpp"
#include "adapters/net/cache_folder.hpp"

namespace gpusolve::cli {

class IndexShelf final : public conda::IndexStore {
 public:
  /// `cache` must outlive this object.
  explicit IndexShelf(net::CacheFolder& cache) : cache_(cache) {}

  [[nodiscard]] auto find(const std::string& slot) -> std::optional<std::filesystem::path> override { return cache_.find_index(slot); }
  auto keep(const std::string& slot, const std::function<bool(const Append&)>& write) -> bool override {
    return cache_.keep_index(slot, write);
  }
  void drop(const std::string& slot) override { cache_.drop_index(slot); }

 private:
  net::CacheFolder& cache_;
};

}  // namespace gpusolve::cli
