#include "adapters/device_code/bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace gpusolve::device_code {
namespace {

class FileBytes final : public Bytes {
 public:
  FileBytes(files::Descriptor file, std::uint64_t size) : file_(std::move(file)), size_(size) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }

 private:
  [[nodiscard]] auto read_inside(FileRange place) const -> Result<std::string> override {
    std::string bytes(static_cast<std::size_t>(place.size), '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
      const auto count = ::pread(file_.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(place.first + done));
      if (count < 0 && errno == EINTR) {
        continue;
      }
      if (count <= 0) {
        return broken("ends at byte " + std::to_string(place.first + done) + " while it is read");
      }
      done += static_cast<std::size_t>(count);
    }
    return bytes;
  }

  files::Descriptor file_;
  std::uint64_t size_;
};

auto cannot_open(const std::filesystem::path& path) -> Error {
  return {ErrorKind::usage, "cannot be read: " + std::generic_category().message(errno), path.string()};
}

}  // namespace

auto Bytes::read(FileRange place) const -> Result<std::string> {
  if (!is_inside(place, size())) {
    return broken("ends before byte " + std::to_string(place.first) + " + " + std::to_string(place.size));
  }
  return read_inside(place);
}

auto Bytes::read_up_to(FileRange place) const -> Result<std::string> {
  if (place.first > size()) {
    return broken("ends before byte " + std::to_string(place.first));
  }
  return read_inside({place.first, std::min(place.size, size() - place.first)});
}

auto MemoryBytes::read_inside(FileRange place) const -> Result<std::string> {
  return std::string(bytes_.substr(static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.size)));
}

auto PartOfBytes::read_inside(FileRange place) const -> Result<std::string> {
  return whole_.read({place_.first + place.first, place.size});
}

auto open_bytes(const std::filesystem::path& path) -> Result<std::unique_ptr<Bytes>> {
  // Without O_NONBLOCK, a pipe without a writer would block.
  files::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // NOLINT(*-vararg): the interface of POSIX
  struct stat about {};
  if (!file.is_open() || ::fstat(file.get(), &about) != 0) {
    return cannot_open(path);
  }
  if (!S_ISREG(about.st_mode)) {
    return Error{ErrorKind::usage, "is not a regular file", path.string()};
  }
  return std::unique_ptr<Bytes>(std::make_unique<FileBytes>(std::move(file), static_cast<std::uint64_t>(about.st_size)));
}

auto bytes_of(files::Descriptor file) -> Result<std::unique_ptr<Bytes>> {
  struct stat about {};
  if (!file.is_open() || ::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode)) {
    return broken("is not an open file");
  }
  return std::unique_ptr<Bytes>(std::make_unique<FileBytes>(std::move(file), static_cast<std::uint64_t>(about.st_size)));
}

auto broken(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

}  // namespace gpusolve::device_code
