#include "adapters/net/private_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;

auto is_owner_trusted(const struct stat& status) -> bool { return status.st_uid == ::geteuid() || status.st_uid == 0; }

auto is_private(const struct stat& status) -> bool { return is_owner_trusted(status) && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0; }

/// The status of the path itself; does not follow links.
auto status_of(const fs::path& path) -> std::optional<struct stat> {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

}  // namespace

auto foreign_reason(const fs::path& folder) -> std::optional<std::string> {
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    return std::nullopt;
  }
  if (!is_owner_trusted(status)) {
    return "it belongs to user " + std::to_string(status.st_uid) + ", and this process is user " + std::to_string(::geteuid());
  }
  return (status.st_mode & S_IWOTH) != 0 ? std::optional<std::string>("everybody may write into it") : std::nullopt;
}

auto is_private_folder(const fs::path& folder) -> bool {
  const auto status = status_of(folder);
  return status && S_ISDIR(status->st_mode) && is_private(*status);
}

auto is_private_file(const fs::path& file) -> bool {
  const auto status = status_of(file);
  return status && S_ISREG(status->st_mode) && is_private(*status);
}

auto make_private_folder(const fs::path& folder) -> std::string {
  std::error_code failure;
  if (folder.empty() || fs::is_directory(folder, failure)) {
    return {};
  }
  if (auto above = make_private_folder(folder.parent_path()); !above.empty()) {
    return above;
  }
  if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    return std::generic_category().message(errno);
  }
  return fs::is_directory(folder, failure) ? std::string() : std::generic_category().message(ENOTDIR);
}

auto open_private_file(const fs::path& path) -> files::Descriptor {
  files::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));  // NOLINT(*-vararg)
  struct stat status {};
  const bool is_sound = file.is_open() && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) && is_private(status);
  return is_sound ? std::move(file) : files::Descriptor();
}

auto size_of(const files::Descriptor& file) -> std::uint64_t {
  struct stat status {};
  return ::fstat(file.get(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

auto read_at(const files::Descriptor& file, std::uint64_t offset, std::span<char> room) -> bool {
  while (!room.empty()) {
    const auto count = ::pread(file.get(), room.data(), room.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return false;
    }
    room = room.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

auto read_private_file(const fs::path& path, std::size_t largest) -> std::optional<std::string> {
  const auto file = open_private_file(path);
  const auto size = file.is_open() ? size_of(file) : 0;
  if (!file.is_open() || size > largest) {
    return std::nullopt;
  }
  std::string bytes(static_cast<std::size_t>(size), '\0');
  return read_at(file, 0, bytes) ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace gpusolve::net
