// A folder for the files of one test.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpusolve::testing {

/// A folder of its own for one test, gone afterwards.
class Sandbox {
 public:
  Sandbox();
  Sandbox(const Sandbox&) = delete;
  auto operator=(const Sandbox&) -> Sandbox& = delete;
  ~Sandbox();

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return path_; }
  /// Makes the folders that it lies in.
  void write(const std::string& name, const std::string& text) const;
  /// Empty where there is no such file.
  [[nodiscard]] auto read(const std::string& name) const -> std::string;
  /// Relative names of all files, ascending.
  [[nodiscard]] auto files() const -> std::vector<std::string>;

 private:
  std::filesystem::path path_;
};

/// "SUITE-TEST-PID": no two tests that run at once have the same.
[[nodiscard]] auto unique_name() -> std::string;
/// Everything in a file; empty where there is none.
[[nodiscard]] auto contents(const std::filesystem::path& path) -> std::string;

}  // namespace gpusolve::testing
