#include "base/files/scratch_folder.hpp"

#include <cstdlib>
#include <system_error>

namespace gpusolve::files {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder(const fs::path& parent, const std::string& prefix) : path_((parent / (prefix + "XXXXXX")).string()) {
  is_made_ = ::mkdtemp(path_.data()) != nullptr;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (is_made_) {
    fs::remove_all(path_, ignored);
  }
}

auto ScratchFolder::file(const std::string& name) const -> Result<std::string> {
  return is_made_ ? Result<std::string>((fs::path(path_) / name).string())
                  : usage_error("no folder for temporary files can be made: " + path_);
}

}  // namespace gpusolve::files
