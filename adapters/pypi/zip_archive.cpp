#include "adapters/pypi/zip_archive.hpp"

#include <algorithm>
#include <cstring>

#include "adapters/pypi/zip_library.hpp"
#include "base/check.hpp"

namespace gpusolve::pypi {
namespace {

/// The state of libzip's source between calls.
struct Reading {
  ZipBytes& bytes;
  std::uint64_t place{};
  zip_error_t error{};
};

auto seek(Reading& reading, void* data, zip_uint64_t length) -> zip_int64_t {
  const auto place = zip().source_seek_compute_offset(reading.place, reading.bytes.size(), data, length, &reading.error);
  if (place < 0) {
    return -1;
  }
  reading.place = static_cast<std::uint64_t>(place);
  return 0;
}

auto state(const Reading& reading, void* data, zip_uint64_t length) -> zip_int64_t {
  zip_stat_t answer;
  zip().stat_init(&answer);
  answer.valid = ZIP_STAT_SIZE;
  answer.size = reading.bytes.size();
  std::memcpy(data, &answer, static_cast<std::size_t>(std::min<zip_uint64_t>(sizeof answer, length)));
  return sizeof answer;
}

auto read_bytes(Reading& reading, void* data, zip_uint64_t length) -> zip_int64_t {
  const auto copied = reading.bytes.copy(reading.place, length, static_cast<char*>(data));
  if (!copied) {
    zip().error_set(&reading.error, ZIP_ER_READ, 0);
    return -1;
  }
  reading.place += *copied;
  return static_cast<zip_int64_t>(*copied);
}

/// A callback for libzip; must not throw.
auto serve(void* user_data, void* data, zip_uint64_t length, zip_source_cmd_t command) -> zip_int64_t {
  auto& reading = *static_cast<Reading*>(user_data);
  switch (command) {
    case ZIP_SOURCE_SUPPORTS:
      return zip().source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
                                              ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, ZIP_SOURCE_FREE, -1);
    case ZIP_SOURCE_OPEN:
      reading.place = 0;
      return 0;
    case ZIP_SOURCE_READ:
      return read_bytes(reading, data, length);
    case ZIP_SOURCE_SEEK:
      return seek(reading, data, length);
    case ZIP_SOURCE_TELL:
      return static_cast<zip_int64_t>(reading.place);
    case ZIP_SOURCE_STAT:
      return state(reading, data, length);
    case ZIP_SOURCE_ERROR:
      return zip().error_to_data(&reading.error, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
      return 0;
    default:
      zip().error_set(&reading.error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

struct ArchiveDeleter {
  void operator()(zip_t* archive) const noexcept { zip().discard(archive); }
};
struct FileDeleter {
  void operator()(zip_file_t* file) const noexcept { zip().fclose(file); }
};
using Archive = std::unique_ptr<zip_t, ArchiveDeleter>;
using File = std::unique_ptr<zip_file_t, FileDeleter>;

class MemberOfLibzip final : public ZipMember {
 public:
  explicit MemberOfLibzip(File file) : file_(std::move(file)) {}

  [[nodiscard]] auto read(std::span<char> room) -> std::optional<std::size_t> override {
    const auto count = zip().fread(file_.get(), room.data(), room.size());
    return count < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(count));
  }

 private:
  File file_;
};

class ArchiveOfLibzip final : public ZipArchive {
 public:
  explicit ArchiveOfLibzip(ZipBytes& bytes) : reading_{.bytes = bytes} { zip().error_init(&reading_.error); }

  /// Opens the archive; libzip then owns its source. Omits ZIP_CHECKCONS, which would read the header of every file in the archive.
  [[nodiscard]] auto open() -> bool {
    zip_error_t error;
    zip().error_init(&error);
    auto* const source = zip().source_function_create(serve, &reading_, &error);
    GPUSOLVE_CHECK(source != nullptr, "no memory for a reader of archives");
    archive_ = Archive(zip().open_from_source(source, ZIP_RDONLY, &error));
    if (archive_ == nullptr) {
      zip().source_free(source);
    }
    zip().error_fini(&error);
    return archive_ != nullptr;
  }

  [[nodiscard]] auto count() const -> std::uint64_t override {
    return static_cast<std::uint64_t>(std::max<zip_int64_t>(zip().get_num_entries(archive_.get(), 0), 0));
  }

  [[nodiscard]] auto entry(std::uint64_t index) const -> std::optional<ZipEntry> override {
    const auto* const name = zip().get_name(archive_.get(), index, ZIP_FL_ENC_RAW);
    zip_stat_t about;
    zip().stat_init(&about);
    constexpr auto k_needed = zip_uint64_t{ZIP_STAT_SIZE} | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if (name == nullptr || zip().stat_index(archive_.get(), index, 0, &about) != 0 || (about.valid & k_needed) != k_needed) {
      return std::nullopt;
    }
    const bool is_open = (about.valid & ZIP_STAT_ENCRYPTION_METHOD) == 0 || about.encryption_method == ZIP_EM_NONE;
    const bool is_readable = is_open && (about.comp_method == ZIP_CM_STORE || about.comp_method == ZIP_CM_DEFLATE);
    return ZipEntry{name, about.size, about.comp_size, is_readable};
  }

  [[nodiscard]] auto open(std::uint64_t index) -> std::unique_ptr<ZipMember> override {
    File file(zip().fopen_index(archive_.get(), index, 0));
    return file == nullptr ? nullptr : std::make_unique<MemberOfLibzip>(std::move(file));
  }

 private:
  Reading reading_;
  Archive archive_;
};

}  // namespace

auto open_zip(ZipBytes& bytes) -> std::unique_ptr<ZipArchive> {
  auto archive = std::make_unique<ArchiveOfLibzip>(bytes);
  return archive->open() ? std::move(archive) : nullptr;
}

}  // namespace gpusolve::pypi
