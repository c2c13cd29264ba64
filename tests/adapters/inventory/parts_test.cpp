// Which part of a file is read, and how often.
#include "adapters/inventory/parts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

/// A file with parts, each with one request; counts how often each is read.
class File {
 public:
  explicit File(std::map<std::string, std::string> requests) : requests_(std::move(requests)) {}

  auto read() -> Result<Inventory> {
    FileParts parts{k_environment, {}, "", ""};
    for (const auto& [name, request] : requests_) {
      parts.names.push_back(name);
    }
    const Input input{.text = "", .name = "file", .is_for_gpus = is_gpu_name};
    return read_parts(input, parts, [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
      const auto name = chosen.empty() ? std::string() : chosen.front();
      ++reads_[name];
      Inventory inventory;
      inventory.demands.push_back({Ecosystem::pypi, name.empty() ? "numpy" : requests_.at(name), ""});
      return inventory;
    });
  }
  [[nodiscard]] auto reads() const -> const std::map<std::string, int>& { return reads_; }

 private:
  std::map<std::string, std::string> requests_;
  std::map<std::string, int> reads_;
};

TEST(FileParts, AreEachReadOnceWhereTheUsualOneHasNoGpuPackage) {
  File file({{"a", "scipy"}, {"b", "torch"}, {"c", "jax"}, {"d", "pandas"}});
  const auto inventory = file.read();
  ASSERT_TRUE(inventory);
  EXPECT_EQ(inventory->demands.front().text, "torch");
  EXPECT_EQ(file.reads(), (std::map<std::string, int>{{"", 1}, {"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}}));
  ASSERT_EQ(inventory->notes.size(), 3U);
  EXPECT_EQ(inventory->notes[0].text, "environment b");
  EXPECT_EQ(inventory->notes[1].text, "environments a, d");
  EXPECT_EQ(inventory->notes[2].text, "environment c");
}

TEST(FileParts, ForTheGpuGoBeforeThoseForTheCpu) {
  File file({{"cpu", "torch==2.8.0+cpu"}, {"gpu", "torch==2.8.0"}});
  EXPECT_EQ(file.read()->demands.front().text, "torch==2.8.0");
  File only({{"a", "scipy"}, {"cpu", "torch==2.8.0+cpu"}});
  EXPECT_EQ(only.read()->demands.front().text, "torch==2.8.0+cpu");
  EXPECT_EQ(only.reads(), (std::map<std::string, int>{{"", 1}, {"a", 1}, {"cpu", 1}}));
}

}  // namespace
}  // namespace gpusolve::inventory
