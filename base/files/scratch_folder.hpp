// A folder for temporary files.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace gpusolve::files {

/// A new folder, which is removed at the end with what is in it.
class ScratchFolder {
 public:
  /// In `parent`, under a name that begins with `prefix`.
  ScratchFolder(const std::filesystem::path& parent, const std::string& prefix);
  ScratchFolder(const ScratchFolder&) = delete;
  auto operator=(const ScratchFolder&) -> ScratchFolder& = delete;
  ~ScratchFolder();
  /// The path of a file in it. An error (kind `usage`) if the folder cannot be made.
  [[nodiscard]] auto file(const std::string& name) const -> Result<std::string>;

 private:
  std::string path_;
  bool is_made_{};
};

}  // namespace gpusolve::files
