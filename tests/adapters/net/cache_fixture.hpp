// A cache folder of a test's own, and documents fetched through it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/net/cache_folder.hpp"
#include "adapters/net/cached_fetcher.hpp"

namespace gpusolve::net {

inline constexpr std::size_t k_limit = 100'000'000;

class Cache : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  /// But for the lock and the salt.
  auto files() const -> std::vector<std::filesystem::path> {
    std::vector<std::filesystem::path> all;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder_)) {
      if (file.is_regular_file() && file.path().filename() != "lock" && file.path().filename() != "salt") {
        all.push_back(file.path());
      }
    }
    return all;
  }
  static auto name() -> std::string {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    return std::string(test->test_suite_name()) + "-" + test->name();
  }
  std::filesystem::path folder_ = std::filesystem::path(::testing::TempDir()) / ("cache-" + name());
};

class CachedFetching : public Cache {
 protected:
  auto fetch(const FetchRequest& request, bool is_offline = false) -> Result<FetchAnswer> {
    CacheFolder cache(folder_);
    Client client({});
    CachedFetcher fetcher(cache, is_offline ? nullptr : &client, [this] { return now_; });
    return fetcher.fetch(request);
  }
  auto body(const FetchRequest& request, bool is_offline = false) -> std::string {
    const auto answer = fetch(request, is_offline);
    EXPECT_TRUE(answer.has_value()) << answer.error().text();
    const auto* const document = answer ? std::get_if<FetchedDocument>(&*answer) : nullptr;
    return document == nullptr ? "nothing" : document->body;
  }
  std::int64_t now_ = 1'000'000;
};

}  // namespace gpusolve::net
