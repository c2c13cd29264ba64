// A folder for temporary files.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace gpusolve::files {

/// Creates a folder, and removes it with its contents in the destructor.
class ScratchFolder {
 public:
  /// Creates the folder in `parent`, under a name that begins with `prefix`.
  ScratchFolder(const std::filesystem::path& parent, const std::string& prefix);
  ScratchFolder(const ScratchFolder&) = delete;
  auto operator=(const ScratchFolder&) -> ScratchFolder& = delete;
  ~ScratchFolder();
  /// The path of the file `name` in the folder. An error (kind `usage`) if the folder could not be created.
  [[nodiscard]] auto file(const std::string& name) const -> Result<std::string>;

 private:
  std::string path_;
  bool is_made_{};
};

}  // namespace gpusolve::files
