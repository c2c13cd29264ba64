#include "base/files/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/files/descriptor.hpp"

namespace gpusolve::files {
namespace {

namespace fs = std::filesystem;

constexpr ::mode_t k_mode = 0666;  // the umask applies, as for any file that a program writes
constexpr int k_most_names = 100;

auto failure(const std::string& path, const std::string& why) -> Error {
  return {ErrorKind::usage, "cannot write " + quote(path) + ": " + why, ""};
}
auto system_failure(const std::string& path, int code) -> Error { return failure(path, std::generic_category().message(code)); }

auto unreadable(const std::string& path, const std::string& why) -> Error {
  return {ErrorKind::usage, "cannot read " + quote(path) + ": " + why, ""};
}

/// Creates a file with an unused name in the same folder, because rename does not work across file systems.
auto create_beside(const fs::path& target, fs::path& temporary) -> int {
  for (int attempt = 0; attempt < k_most_names; ++attempt) {
    temporary = target.parent_path() /
                ("." + target.filename().string() + "." + std::to_string(::getpid()) + "." + std::to_string(attempt) + ".part");
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, k_mode);
    if (descriptor >= 0 || errno != EEXIST) {
      return descriptor;
    }
  }
  return -1;
}

auto fill(const fs::path& temporary, int raw_descriptor, std::string_view content) -> bool {
  Descriptor descriptor(raw_descriptor);
  const bool is_written = write_all(descriptor.get(), content) && ::fsync(descriptor.get()) == 0;
  const int code = errno;
  if (is_written && descriptor.close()) {
    return true;
  }
  const int reported = is_written ? errno : code;
  ::unlink(temporary.c_str());
  errno = reported;
  return false;
}

/// Syncs the folder, so that the new name reaches the disk. Ignores errors: the file is complete even if its folder cannot be synced.
void sync_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.is_open()) {
    ::fsync(descriptor.get());
  }
}

auto replace_file(const std::string& path, const fs::path& target, std::string_view content) -> Status {
  fs::path temporary;
  const int descriptor = create_beside(target, temporary);
  if (descriptor < 0 || !fill(temporary, descriptor, content)) {
    return system_failure(path, errno);
  }
  if (::rename(temporary.c_str(), target.c_str()) != 0) {
    const int code = errno;
    ::unlink(temporary.c_str());
    return system_failure(path, code);
  }
  sync_folder(target.parent_path());
  return std::monostate{};
}

auto write_through(const std::string& path, std::string_view content) -> Status {
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!descriptor.is_open() || !write_all(descriptor.get(), content) || !descriptor.close()) {
    return system_failure(path, errno);
  }
  return std::monostate{};
}

/// The absolute path to write to, with symbolic links resolved, even a link to a file that does not exist yet.
auto target_of(const std::string& path) -> fs::path {
  constexpr int k_most_links = 40;  // as many as Linux follows
  std::error_code code;
  auto target = fs::absolute(path, code);
  for (int count = 0; count < k_most_links && fs::is_symlink(fs::symlink_status(target, code)); ++count) {
    const auto next = fs::read_symlink(target, code);
    target = code ? target : target.parent_path() / next;
  }
  const auto resolved = fs::weakly_canonical(target, code);
  return code ? target : resolved;
}

}  // namespace

auto may_wait(const std::string& path) -> bool {
  std::error_code code;
  return fs::is_other(fs::status(path, code));
}

auto write_file(const std::string& path, std::string_view content) -> Status {
  if (path.empty() || path.find('\0') != std::string::npos) {
    return failure(path, "this is not a file name");
  }
  std::error_code code;
  const auto status = fs::status(path, code);
  if (fs::is_directory(status) || path.ends_with('/')) {
    return failure(path, "this is a folder; name a file in it");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return write_through(path, content);
  }
  const auto target = target_of(path);
  if (fs::is_symlink(fs::symlink_status(target, code))) {
    return failure(path, "its links lead in a circle");
  }
  if (!fs::is_directory(target.parent_path(), code)) {
    return failure(path, "there is no folder " + quote(target.parent_path().string()));
  }
  return replace_file(path, target, content);
}

auto read_file(const std::string& path, std::size_t longest) -> Result<std::string> {
  std::error_code code;
  if (fs::exists(path, code) && !fs::is_regular_file(path, code)) {
    return unreadable(path, "it is not a regular file");
  }
  return read_file_or_pipe(path, longest);
}

auto read_file_or_pipe(const std::string& path, std::size_t longest) -> Result<std::string> {
  std::error_code code;
  const auto status = fs::status(path, code);
  if (!fs::exists(status) || fs::is_directory(status)) {
    return unreadable(path, fs::exists(status) ? "it is a folder" : "there is no such file");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return unreadable(path, std::generic_category().message(errno));
  }
  // Reads in pieces: the limit may be far above the actual size, and files of /proc do not state their size.
  std::string content;
  std::array<char, 65536> piece{};
  while (content.size() <= longest && file.read(piece.data(), piece.size()).gcount() > 0) {
    content.append(piece.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (content.size() > longest) {
    return unreadable(path, "it is longer than " + std::to_string(longest) + " bytes");
  }
  return content;
}

}  // namespace gpusolve::files
