// A folder of files that strangers may have written: nothing outside it is ever read, whatever names or links say.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::inventory {

class Folder {
 public:
  /// The folder itself may be a link: the user named it.
  explicit Folder(const std::filesystem::path& path);

  /// A regular file, at most `longest` bytes. Errors (kind `usage`): not there, no regular file, too long, or a name or link that leads out
  /// of the folder.
  [[nodiscard]] auto read(const std::filesystem::path& relative, std::size_t longest) const -> Result<std::string>;
  /// The same; nothing where there is no such file.
  [[nodiscard]] auto read_if_there(const std::filesystem::path& relative, std::size_t longest) const -> Result<std::optional<std::string>>;
  /// Names in a folder below, sorted; empty where there is none. At most k_most_entries.
  [[nodiscard]] auto names_in(const std::filesystem::path& relative) const -> Result<std::vector<std::string>>;
  [[nodiscard]] auto is_folder(const std::filesystem::path& relative) const -> bool;
  [[nodiscard]] auto path() const -> const std::filesystem::path& { return path_; }

  static constexpr std::size_t k_most_entries = 200'000;

 private:
  /// The place without links; an error where it lies outside.
  [[nodiscard]] auto inside(const std::filesystem::path& relative) const -> Result<std::filesystem::path>;

  std::filesystem::path path_;
  std::filesystem::path root_;  // canonical
};

}  // namespace gpusolve::inventory
