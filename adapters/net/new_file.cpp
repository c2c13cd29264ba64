#include "adapters/net/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;

/// A unique name beside the final place.
auto name_beside(const fs::path& place) -> fs::path {
  static std::atomic<unsigned> count{0};
  return place.parent_path() / (std::string(k_new_file) + std::to_string(::getpid()) + "-" + std::to_string(++count));
}

}  // namespace

NewFile::~NewFile() { give_up(); }

void NewFile::give_up() {
  file_ = files::Descriptor();
  if (!beside_.empty()) {
    std::error_code ignored;
    fs::remove(std::exchange(beside_, {}), ignored);
  }
}

void NewFile::note_fault() { fault_ = std::generic_category().message(errno); }

auto NewFile::open() -> bool {
  auto name = name_beside(place_);
  file_ = files::Descriptor(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));  // NOLINT(*-vararg)
  if (!file_.is_open()) {
    note_fault();
    return false;
  }
  beside_ = std::move(name);
  return true;
}

auto NewFile::append(std::string_view bytes) -> bool {
  if (!fault_.empty() || (!file_.is_open() && !open())) {
    return false;
  }
  if (!files::write_all(file_.get(), bytes)) {
    note_fault();
    give_up();  // frees the space, because a full disk is full for others too
  }
  return fault_.empty();
}

auto NewFile::reader() const -> files::Descriptor {
  return files::Descriptor(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 0));
}  // NOLINT(*-vararg)

auto NewFile::put_in_place() -> bool { return put_at(place_); }

auto NewFile::put_at(const fs::path& place) -> bool {
  if (!file_.is_open() || !fault_.empty()) {
    return false;
  }
  std::error_code failure;
  fs::rename(beside_, place, failure);
  if (failure) {
    fault_ = failure.message();
    return false;
  }
  beside_.clear();
  return true;
}

}  // namespace gpusolve::net
