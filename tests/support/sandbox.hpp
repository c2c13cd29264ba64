// A folder for the files of one test.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpusolve::testing {

/// A temporary folder for one test.
class Sandbox {
 public:
  Sandbox();
  Sandbox(const Sandbox&) = delete;
  auto operator=(const Sandbox&) -> Sandbox& = delete;
  ~Sandbox();

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return path_; }
  /// Writes a file and creates its folders.
  void write(const std::string& name, const std::string& text) const;
  /// The content of a file; empty if there is no such file.
  [[nodiscard]] auto read(const std::string& name) const -> std::string;
  /// Relative names of all files, ascending.
  [[nodiscard]] auto files() const -> std::vector<std::string>;

 private:
  std::filesystem::path path_;
};

/// "SUITE-TEST-PID": unique among concurrent tests.
[[nodiscard]] auto unique_name() -> std::string;
/// The content of a file; empty if there is none.
[[nodiscard]] auto contents(const std::filesystem::path& path) -> std::string;

}  // namespace gpusolve::testing
