// Operations on files and folders that Debian's libc++ for wasm32 declares but does not contain, by calls of the C library: those that
// gpusolve uses, and no others.
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

// NOLINTBEGIN(bugprone-reserved-identifier): libc++ chose the names
_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM

namespace {

/// Reports errno in `code`, or throws if that is null.
void report(const char* what, const path& place, error_code* code, int error = errno) {
  const error_code found(error, generic_category());
  if (code == nullptr) {
    throw filesystem_error(what, place, found);
  }
  *code = found;
}

void clear(error_code* code) {
  if (code != nullptr) {
    code->clear();
  }
}

auto type_of(::mode_t mode) -> file_type {
  if (S_ISREG(mode)) {
    return file_type::regular;
  }
  if (S_ISDIR(mode)) {
    return file_type::directory;
  }
  if (S_ISLNK(mode)) {
    return file_type::symlink;
  }
  return S_ISCHR(mode) ? file_type::character : file_type::unknown;
}

auto status_by(int (*look)(const char*, struct stat*), const path& place, error_code* code) -> file_status {
  struct stat found {};
  if (look(place.c_str(), &found) == 0) {
    clear(code);
    return file_status(type_of(found.st_mode), static_cast<perms>(found.st_mode) & perms::mask);
  }
  // A place outside of what the host shows is, for the program, not there.
  if (errno == ENOENT || errno == ENOTDIR || errno == ENOTCAPABLE || errno == EBADF) {
    if (code != nullptr) {
      *code = error_code(ENOENT, generic_category());
    }
    return file_status(file_type::not_found);
  }
  report("status", place, code);
  return file_status(file_type::none);
}

}  // namespace

auto __status(const path& place, error_code* code) -> file_status { return status_by(&::stat, place, code); }
auto __symlink_status(const path& place, error_code* code) -> file_status { return status_by(&::lstat, place, code); }

auto __file_size(const path& place, error_code* code) -> uintmax_t {
  struct stat found {};
  if (::stat(place.c_str(), &found) != 0) {
    report("file_size", place, code);
    return static_cast<uintmax_t>(-1);
  }
  clear(code);
  return static_cast<uintmax_t>(found.st_size);
}

auto __current_path(error_code* code) -> path {
  std::array<char, 4096> room{};
  if (::getcwd(room.data(), room.size()) == nullptr) {
    report("current_path", {}, code);
    return {};
  }
  clear(code);
  return {room.data()};
}

auto __absolute(const path& place, error_code* code) -> path {
  clear(code);
  return place.is_absolute() ? place : __current_path(code) / place;
}

/// Links are not followed: the host resolves them.
auto __canonical(const path& place, error_code* code) -> path {
  if (!exists(__status(place, code))) {
    report("canonical", place, code, ENOENT);
    return {};
  }
  return __absolute(place, code).lexically_normal();
}
auto __weakly_canonical(const path& place, error_code* code) -> path { return __absolute(place, code).lexically_normal(); }

auto __read_symlink(const path& place, error_code* code) -> path {
  std::array<char, 4096> room{};
  const auto length = ::readlink(place.c_str(), room.data(), room.size());
  if (length < 0) {
    report("read_symlink", place, code);
    return {};
  }
  clear(code);
  return {std::string(room.data(), static_cast<std::size_t>(length))};
}

auto __remove(const path& place, error_code* code) -> bool {
  clear(code);
  const bool is_gone = ::remove(place.c_str()) == 0;
  if (!is_gone && errno != ENOENT) {
    report("remove", place, code);
  }
  return is_gone;
}

void __rename(const path& from, const path& to, error_code* code) {
  clear(code);
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    report("rename", from, code);
  }
}

auto directory_entry::__do_refresh() noexcept -> error_code {
  error_code code;
  __data_.__reset();
  __status(__p_, &code);
  return code;
}

/// The entries of a folder, read at once.
class __dir_stream {
 public:
  std::vector<directory_entry> entries;
  std::size_t at{};
};

directory_iterator::directory_iterator(const path& place, error_code* code, directory_options options) {
  clear(code);
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(place.c_str()), &::closedir);
  if (folder == nullptr) {
    if (errno != EACCES || (options & directory_options::skip_permission_denied) == directory_options::none) {
      report("directory_iterator", place, code);
    }
    return;
  }
  auto stream = std::make_shared<__dir_stream>();
  while (const auto* const entry = ::readdir(folder.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") {
      error_code ignored;
      stream->entries.emplace_back(place / name, ignored);
    }
  }
  if (!stream->entries.empty()) {
    __imp_ = std::move(stream);
  }
}

auto directory_iterator::__increment(error_code* code) -> directory_iterator& {
  clear(code);
  if (++__imp_->at == __imp_->entries.size()) {
    __imp_.reset();
  }
  return *this;
}

auto directory_iterator::__dereference() const -> const directory_entry& { return __imp_->entries.at(__imp_->at); }

/// The folders that are being read, the innermost last.
struct recursive_directory_iterator::__shared_imp {
  std::vector<directory_iterator> folders;
  directory_options options;
};

recursive_directory_iterator::recursive_directory_iterator(const path& place, directory_options options, error_code* code) : __rec_(true) {
  clear(code);
  error_code found;
  directory_iterator top(place, options, found);
  if (found) {
    report("recursive_directory_iterator", place, code, found.value());
  } else if (top != directory_iterator()) {
    __imp_ = std::make_shared<__shared_imp>(__shared_imp{{std::move(top)}, options});
  }
}

auto recursive_directory_iterator::__dereference() const -> const directory_entry& { return *__imp_->folders.back(); }
auto recursive_directory_iterator::depth() const -> int { return static_cast<int>(__imp_->folders.size()) - 1; }
auto recursive_directory_iterator::options() const -> directory_options { return __imp_->options; }

auto recursive_directory_iterator::__increment(error_code* code) -> recursive_directory_iterator& {
  clear(code);
  auto& folders = __imp_->folders;
  const auto entry = *folders.back();
  error_code ignored;
  ++folders.back();
  if (std::exchange(__rec_, true) && __symlink_status(entry.path(), &ignored).type() == file_type::directory) {
    folders.emplace_back(entry.path(), __imp_->options, ignored);
  }
  while (!folders.empty() && folders.back() == directory_iterator()) {
    folders.pop_back();
  }
  if (folders.empty()) {
    __imp_.reset();
  }
  return *this;
}

_LIBCPP_END_NAMESPACE_FILESYSTEM
// NOLINTEND(bugprone-reserved-identifier)
