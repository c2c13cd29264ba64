// A file of the cache folder while it is being written.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/net/new_file.hpp"

namespace gpusolve::net {

/// Deletes the file unless it is kept.
class CacheDraft {
 public:
  /// Functions of the cache folder: `prepare` creates the folders before the first byte is written, `note_fault` receives the reason if
  /// a write fails.
  struct Folder {
    std::function<bool()> prepare;
    std::function<void(const std::string&)> note_fault;
  };

  CacheDraft(std::filesystem::path place, Folder folder) : file_(std::move(place)), folder_(std::move(folder)) {}

  /// Appends the bytes. Returns false if they cannot be stored.
  [[nodiscard]] auto append(std::string_view bytes) -> bool {
    return file_.is_begun() || folder_.prepare() ? is_written(file_.append(bytes)) : false;
  }
  /// Moves the file to its final place. Returns false if the move fails or nothing was appended.
  auto keep() -> bool { return is_written(file_.put_in_place()); }
  /// Moves the file to another name in the same folder; returns false in the same cases.
  auto keep_at(const std::filesystem::path& place) -> bool { return is_written(file_.put_at(place)); }
  /// A descriptor that reads the appended bytes, even if the file is deleted.
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
