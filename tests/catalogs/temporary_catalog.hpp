// A copy of the real catalog in a temporary folder, which a test can corrupt file by file.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::catalogs {

class TemporaryCatalog {
 public:
  TemporaryCatalog() : folder_(std::filesystem::path(::testing::TempDir()) / ("catalog-" + test_name())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "stacks" / "torch");
    std::filesystem::copy_file(tests::test_data() / "catalogs" / "toy.yaml", folder_ / "stacks" / "toy.yaml");
    const auto original = tests::test_data() / ".." / "catalogs";
    for (const std::string name :
         {"catalog", "gpus", "cuda", "toolkit", "drivers", "cudnn", "mirrors", "aliases", "accelerators", "systems", "stack_messages",
          "messages", "names", "stacks/torch", "stacks/torch/2.7", "stacks/torch/2.13"}) {
      std::filesystem::copy_file(original / (name + ".yaml"), folder_ / (name + ".yaml"));
    }
  }
  TemporaryCatalog(const TemporaryCatalog&) = delete;
  auto operator=(const TemporaryCatalog&) -> TemporaryCatalog& = delete;
  ~TemporaryCatalog() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] auto folder() const -> const std::filesystem::path& { return folder_; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name, std::ios::binary) << text; }
  [[nodiscard]] auto read(const std::string& name) const -> std::string {
    std::ifstream stream(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  /// The text of the error without the folder; "fine" if there is none.
  [[nodiscard]] auto complaint() const -> std::string {
    const auto loaded = Catalog::load(folder_);
    if (loaded) {
      return "fine";
    }
    auto text = loaded.error().text();
    const auto prefix = folder_.string() + "/";
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
  }

 private:
  static auto test_name() -> std::string {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    return std::string(info->test_suite_name()) + "-" + info->name() + "-" + std::to_string(::getpid());
  }
  std::filesystem::path folder_;
};

}  // namespace gpusolve::catalogs
