// Writes a file that other processes see completely or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/descriptor.hpp"

namespace gpusolve::net {

/// Prefix of the name of an incomplete file. Any process may delete an abandoned one.
inline constexpr std::string_view k_new_file = ".new-";

/// A temporary file beside its final place; deleted unless it is put in place.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path place) : place_(std::move(place)) {}
  NewFile(const NewFile&) = delete;
  auto operator=(const NewFile&) -> NewFile& = delete;
  ~NewFile();

  /// The first call creates the file; its folder must exist. Returns false after any write has failed.
  [[nodiscard]] auto append(std::string_view bytes) -> bool;
  [[nodiscard]] auto is_begun() const -> bool { return file_.is_open(); }
  /// Moves the file to its final place, where it replaces an existing file. Returns false if nothing was appended, or if a write failed.
  [[nodiscard]] auto put_in_place() -> bool;
  /// Moves the file to another name in the same folder; returns false in the same cases.
  [[nodiscard]] auto put_at(const std::filesystem::path& place) -> bool;
  /// A second descriptor, which reads the appended bytes even after the file has lost its name.
  [[nodiscard]] auto reader() const -> files::Descriptor;
  /// The reason why a write failed; empty if none did.
  [[nodiscard]] auto fault() const -> const std::string& { return fault_; }

 private:
  auto open() -> bool;
  void note_fault();
  void give_up();

  std::filesystem::path place_;
  std::filesystem::path beside_;  // empty if the temporary file does not exist
  files::Descriptor file_;
  std::string fault_;
};

}  // namespace gpusolve::net
