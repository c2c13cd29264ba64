// libzip reads the archive from parts of growing size, so that few requests are necessary.
#include "adapters/pypi/wheel_metadata.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/pypi/zip_archive.hpp"

namespace gpusolve::pypi {
namespace {

// After its directory, an archive has at most 65,535 bytes of comment and 98 bytes of records. In small wheels METADATA is close to its
// end.
constexpr std::uint64_t k_tail = std::uint64_t{68} * 1024;
constexpr std::uint64_t k_first_part = std::uint64_t{64} * 1024;
constexpr std::uint64_t k_largest_part = std::uint64_t{4} * 1024 * 1024;

/// The parts of the file read so far: its end, and the latest other part.
class LoadedParts final : public ZipBytes {
 public:
  LoadedParts(ByteSource& source, FileTail tail)
      : source_(source),
        size_(tail.size),
        tail_(std::move(tail.bytes)),
        tail_first_(size_ - std::min<std::uint64_t>(size_, tail_.size())) {}

  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }
  [[nodiscard]] auto fault() const -> const std::optional<Error>& { return fault_; }

  [[nodiscard]] auto copy(std::uint64_t place, std::uint64_t count, char* to) -> std::optional<std::uint64_t> override {
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

auto broken(const ProjectFile& file, const std::string& why) -> MetadataAnswer {
  return MetadataBroken{{ErrorKind::source, why, file.name}};
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

/// The positions in the archive of all matching files, at most two.
auto find_metadata(const ZipArchive& archive, const WheelName& wheel) -> std::vector<std::uint64_t> {
  std::vector<std::uint64_t> found;
  for (std::uint64_t i = 0; i < archive.count() && found.size() < 2; ++i) {
    if (const auto entry = archive.entry(i); entry && is_metadata_of(entry->name, wheel)) {
      found.push_back(i);
    }
  }
  return found;
}

/// Reads one file completely; nullopt if it is invalid or too large.
auto read_entry(ZipArchive& archive, std::uint64_t place) -> std::optional<std::string> {
  const auto about = archive.entry(place);
  if (!about || about->size > k_largest_metadata || !about->is_readable) {
    return std::nullopt;
  }
  const auto file = archive.open(place);
  std::string bytes(static_cast<std::size_t>(about->size), '\0');
  std::size_t done = 0;
  while (file != nullptr && done < bytes.size()) {
    const auto count = file->read(std::span(bytes).subspan(done));
    if (!count || *count == 0) {
      return std::nullopt;
    }
    done += *count;
  }
  char more = '\0';  // libzip compares the checksum only at the very end
  return file != nullptr && file->read({&more, 1}) == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

auto read_from(LoadedParts& window, const ProjectFile& file, const WheelName& wheel) -> MetadataAnswer {
  const auto archive = open_zip(window);
  if (archive == nullptr) {
    return broken(file, "is no sound ZIP archive");
  }
  const auto found = find_metadata(*archive, wheel);
  if (found.size() != 1) {
    return broken(file, found.empty() ? "holds no METADATA of its name and version" : "holds METADATA more than once");
  }
  const auto bytes = read_entry(*archive, found.front());
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
  LoadedParts window(source, std::move(**tail));
  auto answer = read_from(window, file, *wheel);
  if (window.fault()) {
    return *window.fault();
  }
  return answer;
}

}  // namespace gpusolve::pypi
