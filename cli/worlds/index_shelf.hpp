// Indexes of channels in the cache folder. They are made in threads of their own, while the answer is looked for.
#pragma once

#include <future>
#include <string>
#include <utility>
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
  void keep(const std::string& slot, std::function<std::string()> make) override;
  void drop(const std::string& slot) override { cache_.drop_index(slot); }

  /// Waits for what is being made, and puts it into the folder.
  void finish();

 private:
  net::CacheFolder& cache_;
  std::vector<std::pair<std::string, std::future<std::string>>> pending_;
};

}  // namespace gpusolve::cli
