// A temporary folder for one test, and functions that write small channels into it.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace gpusolve::conda {

class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_(std::filesystem::temp_directory_path() / ("gpusolve-test-" + std::to_string(::getpid()) + "-" + std::to_string(next()))) {
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  auto operator=(const TemporaryFolder&) -> TemporaryFolder& = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return path_; }
  void write(const std::filesystem::path& file, std::string_view text) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << text;
  }

 private:
  static auto next() -> int {
    static std::atomic<int> count{0};
    return ++count;
  }
  std::filesystem::path path_;
};

}  // namespace gpusolve::conda
