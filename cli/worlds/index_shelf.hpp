// Indexes of channels in the cache folder. They are written by threads of their own, while the answer is looked for.
#pragma once

#include <future>
#include <string>
#include <vector>

#include "adapters/conda/index_store.hpp"
#include "adapters/net/cache_folder.hpp"

namespace gpusolve::cli {

class IndexShelf final : public conda::IndexStore {
 public:
  /// `cache` must outlive this.
  explicit IndexShelf(net::CacheFolder& cache) : cache_(cache) {}
  ~IndexShelf() override { finish(); }

  [[nodiscard]] auto find(const std::string& slot) -> std::optional<std::filesystem::path> override { return cache_.find_index(slot); }
  void keep(const std::string& slot, std::function<void(const Append&)> write) override;
  void drop(const std::string& slot) override { cache_.drop_index(slot); }

  /// Waits for what is being written.
  void finish();

 private:
  net::CacheFolder& cache_;
  std::vector<std::future<void>> pending_;
};

}  // namespace gpusolve::cli
