// libzip reads the archive. The bytes that it asks for come from parts of growing size, so that few requests are necessary.
#include "adapters/pypi/wheel_metadata.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/pypi/zip_library.hpp"

namespace gpusolve::pypi {
namespace {

// The end of an archive after its directory has at most 65,535 bytes of comment and 98 bytes of records. In small wheels METADATA is close
// to it.
constexpr std::uint64_t k_tail = std::uint64_t{68} * 1024;
constexpr std::uint64_t k_first_part = std::uint64_t{64} * 1024;
constexpr std::uint64_t k_largest_part = std::uint64_t{4} * 1024 * 1024;

/// The parts of the file read so far: its end, and the latest other part.
class Window {
 public:
  Window(ByteSource& source, FileTail tail)
      : source_(source),
        size_(tail.size),
        tail_(std::move(tail.bytes)),
        tail_first_(size_ - std::min<std::uint64_t>(size_, tail_.size())) {}

  [[nodiscard]] auto size() const -> std::uint64_t { return size_; }
  [[nodiscard]] auto fault() const -> const std::optional<Error>& { return fault_; }

  /// Copies up to `count` bytes at `place`; nullopt if they are unavailable.
  auto copy(std::uint64_t place, std::uint64_t count, char* to) -> std::optional<std::uint64_t> {
    if (place >= size_ || count == 0) {
      return 0;
    }
    const bool is_in_part = place >= part_first_ && place < part_first_ + part_.size();
    if (place < tail_first_ && !is_in_part && !load(place, count)) {
      return std::nullopt;
    }
    const auto& [bytes, first] = place >= tail_first_ ? std::pair<const std::string&, std::uint64_t>(tail_, tail_first_)
                                                      : std::pair<const std::string&, std::uint64_t>(part_, part_first_);
    const auto copied = std::min(count, first + bytes.size() - place);
    std::memcpy(to, bytes.data() + (place - first), static_cast<std::size_t>(copied));
    return copied;
  }

 private:
  auto load(std::uint64_t place, std::uint64_t count) -> bool {
    const auto wanted = std::min(std::max(std::min(count, k_largest_part), next_part_), tail_first_ - place);
    next_part_ = std::min(next_part_ * 2, k_largest_part);
    read_ += wanted;
    if (read_ > k_most_wheel_bytes) {
      return false;
    }
    auto bytes = source_.read(place, place + wanted);
    if (!bytes) {
      fault_ = bytes.error();
      return false;
    }
    part_ = std::move(*bytes);
    part_first_ = place;
    return !part_.empty();
  }

  ByteSource& source_;
  std::uint64_t size_;
  std::string tail_;
  std::uint64_t tail_first_;
  std::string part_;
  std::uint64_t part_first_{};
  std::uint64_t next_part_{k_first_part};
  std::uint64_t read_{};
  std::optional<Error> fault_;
};

/// The state of libzip's source between calls.
struct Reading {
  Window& window;
  std::uint64_t place{};
  zip_error_t error{};
};

auto seek(Reading& reading, void* data, zip_uint64_t length) -> zip_int64_t {
  const auto place = zip().source_seek_compute_offset(reading.place, reading.window.size(), data, length, &reading.error);
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
  answer.size = reading.window.size();
  std::memcpy(data, &answer, std::min<std::size_t>(sizeof answer, length));
  return sizeof answer;
}

auto read(Reading& reading, void* data, zip_uint64_t length) -> zip_int64_t {
  const auto copied = reading.window.copy(reading.place, length, static_cast<char*>(data));
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
      return read(reading, data, length);
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

auto broken(const ProjectFile& file, const std::string& why) -> MetadataAnswer {
  return MetadataBroken{{ErrorKind::source, why, file.name}};
}

/// libzip owns its source after it was opened. Without ZIP_CHECKCONS, which would read the header of every file in the archive.
auto open_archive(Reading& reading) -> Archive {
  zip_error_t error;
  zip().error_init(&error);
  auto* const source = zip().source_function_create(serve, &reading, &error);
  GPUSOLVE_CHECK(source != nullptr, "no memory for a reader of archives");
  auto* const archive = zip().open_from_source(source, ZIP_RDONLY, &error);
  if (archive == nullptr) {
    zip().source_free(source);
  }
  zip().error_fini(&error);
  return Archive(archive);
}

/// Whether `entry` is `Foo_Bar-1.0.dist-info/METADATA` for a wheel of foo-bar 1.0.
auto is_metadata_of(std::string_view entry, const WheelName& wheel) -> bool {
  constexpr std::string_view k_end = ".dist-info/METADATA";
  if (!entry.ends_with(k_end)) {
    return false;
  }
  const auto stem = entry.substr(0, entry.size() - k_end.size());
  const auto dash = stem.find('-');
  if (dash == std::string_view::npos || stem.find('/') != std::string_view::npos) {
    return false;
  }
  const auto version = parse_version(stem.substr(dash + 1));
  return normalise_name(stem.substr(0, dash)) == wheel.name && version && *version == wheel.version;
}

/// The indexes in the archive of all matching files, at most two.
auto find_metadata(zip_t* archive, const WheelName& wheel) -> std::vector<zip_uint64_t> {
  std::vector<zip_uint64_t> found;
  const auto count = zip().get_num_entries(archive, 0);
  for (zip_int64_t i = 0; i < count && found.size() < 2; ++i) {
    const auto* const name = zip().get_name(archive, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW);
    if (name != nullptr && is_metadata_of(name, wheel)) {
      found.push_back(static_cast<zip_uint64_t>(i));
    }
  }
  return found;
}

/// Reads one file completely; nullopt if it is invalid or too large.
auto read_entry(zip_t* archive, zip_uint64_t place) -> std::optional<std::string> {
  zip_stat_t about;
  zip().stat_init(&about);
  constexpr auto k_needed = zip_uint64_t{ZIP_STAT_SIZE} | ZIP_STAT_COMP_METHOD;
  if (zip().stat_index(archive, place, 0, &about) != 0 || (about.valid & k_needed) != k_needed || about.size > k_largest_metadata ||
      (about.comp_method != ZIP_CM_STORE && about.comp_method != ZIP_CM_DEFLATE)) {
    return std::nullopt;
  }
  const std::unique_ptr<zip_file_t, FileDeleter> file(zip().fopen_index(archive, place, 0));
  std::string bytes(static_cast<std::size_t>(about.size), '\0');
  std::size_t done = 0;
  while (file != nullptr && done < bytes.size()) {
    const auto count = zip().fread(file.get(), bytes.data() + done, bytes.size() - done);
    if (count <= 0) {
      return std::nullopt;
    }
    done += static_cast<std::size_t>(count);
  }
  char more = '\0';  // libzip compares the checksum only at the very end
  return file != nullptr && zip().fread(file.get(), &more, 1) == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

auto read_from(Window& window, const ProjectFile& file, const WheelName& wheel) -> MetadataAnswer {
  Reading reading{.window = window};
  zip().error_init(&reading.error);
  const auto archive = open_archive(reading);
  if (archive == nullptr) {
    return broken(file, "is no sound ZIP archive");
  }
  const auto found = find_metadata(archive.get(), wheel);
  if (found.size() != 1) {
    return broken(file, found.empty() ? "holds no METADATA of its name and version" : "holds METADATA more than once");
  }
  const auto bytes = read_entry(archive.get(), found.front());
  return bytes ? read_file_metadata(*bytes, file) : broken(file, "holds METADATA that cannot be unpacked, or that are too large");
}

}  // namespace

auto read_wheel_metadata(ByteSource& source, const ProjectFile& file) -> Result<MetadataAnswer> {
  const auto wheel = parse_wheel_name(file.name);
  if (!wheel) {
    return MetadataAnswer(MetadataBroken{wheel.error()});
  }
  auto tail = source.tail(k_tail);
  if (!tail) {
    return tail.error();
  }
  if (!*tail) {
    return MetadataAnswer(MetadataUnknown{});
  }
  Window window(source, std::move(**tail));
  auto answer = read_from(window, file, *wheel);
  if (window.fault()) {
    return *window.fault();
  }
  return answer;
}

}  // namespace gpusolve::pypi
