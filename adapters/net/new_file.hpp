// Writes a file that others see completely or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/descriptor.hpp"

namespace gpusolve::net {

/// Prefix of the name of an incomplete file. Anybody may delete a stale one.
inline constexpr std::string_view k_new_file = ".new-";

/// A temporary file beside its final place; deleted unless it is put in place.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path place) : place_(std::move(place)) {}
  NewFile(const NewFile&) = delete;
  auto operator=(const NewFile&) -> NewFile& = delete;
  ~NewFile();

  /// The first call creates the file; its folder must exist. False after any write has failed.
  [[nodiscard]] auto append(std::string_view bytes) -> bool;
  [[nodiscard]] auto is_begun() const -> bool { return file_.is_open(); }
  /// Replaces what is there. False where nothing was appended or something could not be written.
  [[nodiscard]] auto put_in_place() -> bool;
  /// The same, under another name in the same folder.
  [[nodiscard]] auto put_at(const std::filesystem::path& place) -> bool;
  /// Another descriptor of the begun file: what was appended can be read from it, also when the file has no name any more.
  [[nodiscard]] auto reader() const -> files::Descriptor;
  /// Why something could not be written; else empty.
  [[nodiscard]] auto fault() const -> const std::string& { return fault_; }

 private:
  auto open() -> bool;
  void note_fault();
  void give_up();

  std::filesystem::path place_;
  std::filesystem::path beside_;  // empty unless it is there
  files::Descriptor file_;
  std::string fault_;
};

}  // namespace gpusolve::net
