// Access to a folder of untrusted files. Never reads a file outside of the folder, whatever names or links say.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// Whether `path`, with all links followed, exists and lies in `folder`.
[[nodiscard]] auto is_inside(const std::filesystem::path& path, const std::filesystem::path& folder) -> bool;

class Folder {
 public:
  /// Opens the folder. `path` itself may be a link, since the user named it.
  explicit Folder(const std::filesystem::path& path);

  /// Reads a regular file of at most `longest` bytes. Errors (kind `usage`): it does not exist, is not a regular file, is too long, or its
  /// name or a link leads out of the folder.
  [[nodiscard]] auto read(const std::filesystem::path& relative, std::size_t longest) const -> Result<std::string>;
  /// Reads a file as read() does; nullopt if the file does not exist.
  [[nodiscard]] auto read_if_there(const std::filesystem::path& relative, std::size_t longest) const -> Result<std::optional<std::string>>;
  /// The names in a subfolder, sorted; empty if the subfolder does not exist. More than k_most_entries names are an error.
  [[nodiscard]] auto names_in(const std::filesystem::path& relative) const -> Result<std::vector<std::string>>;
  [[nodiscard]] auto is_folder(const std::filesystem::path& relative) const -> bool;
  [[nodiscard]] auto path() const -> const std::filesystem::path& { return path_; }

  static constexpr std::size_t k_most_entries = 200'000;

 private:
  /// The path with all links followed; an error if it leads out of the folder.
  [[nodiscard]] auto inside(const std::filesystem::path& relative) const -> Result<std::filesystem::path>;

  std::filesystem::path path_;
  std::filesystem::path root_;  // canonical
};

}  // namespace gpusolve::inventory
