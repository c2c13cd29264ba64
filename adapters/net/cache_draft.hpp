// A file of the cache folder while it is written.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/net/new_file.hpp"

namespace gpusolve::net {

/// Gone unless it is kept.
class CacheDraft {
 public:
  /// What the folder has to do with it: make the place before the first byte is written, and hear why something could not be written.
  struct Folder {
    std::function<bool()> prepare;
    std::function<void(const std::string&)> note_fault;
  };

  CacheDraft(std::filesystem::path place, Folder folder) : file_(std::move(place)), folder_(std::move(folder)) {}

  /// False once the bytes cannot be kept.
  [[nodiscard]] auto append(std::string_view bytes) -> bool {
    return file_.is_begun() || folder_.prepare() ? is_written(file_.append(bytes)) : false;
  }
  /// Puts it where it belongs. False where that cannot be done, or nothing was appended.
  auto keep() -> bool { return is_written(file_.put_in_place()); }
  /// The same, under another name in the same folder.
  auto keep_at(const std::filesystem::path& place) -> bool { return is_written(file_.put_at(place)); }
  /// Reads what was appended, also when it is not kept.
  [[nodiscard]] auto reader() const -> files::Descriptor { return file_.reader(); }

 private:
  auto is_written(bool success) -> bool {
    if (!success && !file_.fault().empty()) {
      folder_.note_fault(file_.fault());
    }
    return success;
  }

  NewFile file_;
  Folder folder_;
};

}  // namespace gpusolve::net
