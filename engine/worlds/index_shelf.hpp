// Stores indexes of channels in the cache folder.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/net/cache_folder.hpp"

namespace gpusolve::engine {

class IndexShelf final : public conda::IndexStore {
 public:
  /// `cache` must outlive this object.
  explicit IndexShelf(net::CacheFolder& cache) : cache_(cache) {}

  [[nodiscard]] auto find(const std::string& slot) -> std::optional<std::filesystem::path> override { return cache_.find_index(slot); }
  [[nodiscard]] auto draft(const std::string& slot) -> std::unique_ptr<conda::IndexDraft> override {
    return std::make_unique<Draft>(cache_.draft_index(slot));
  }
  void drop(const std::string& slot) override { cache_.drop_index(slot); }

 private:
  class Draft final : public conda::IndexDraft {
   public:
    explicit Draft(std::unique_ptr<net::CacheDraft> file) : file_(std::move(file)) {}
    [[nodiscard]] auto append(std::string_view bytes) -> bool override { return file_->append(bytes); }
    auto keep() -> bool override { return file_->keep(); }

   private:
    std::unique_ptr<net::CacheDraft> file_;
  };

  net::CacheFolder& cache_;
};

}  // namespace gpusolve::engine
