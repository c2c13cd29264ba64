#include "tests/support/sandbox.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace gpusolve::testing {

namespace fs = std::filesystem;

auto contents(const fs::path& path) -> std::string {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

auto unique_name() -> std::string {
  const auto* const info = ::testing::UnitTest::GetInstance()->current_test_info();
  auto name = std::string(info->test_suite_name()) + "-" + info->name() + "-" + std::to_string(::getpid());
  std::ranges::replace(name, '/', '-');
  return name;
}

Sandbox::Sandbox() : path_(fs::path(::testing::TempDir()) / unique_name()) {
  fs::remove_all(path_);
  fs::create_directories(path_);
}

Sandbox::~Sandbox() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Sandbox::write(const std::string& name, const std::string& text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

auto Sandbox::read(const std::string& name) const -> std::string { return contents(path_ / name); }

auto Sandbox::files() const -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(path_)) {
    if (entry.is_regular_file()) {
      names.push_back(entry.path().lexically_relative(path_).string());
    }
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace gpusolve::testing
