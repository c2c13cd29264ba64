#include "adapters/device_code/archive_code.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "adapters/device_code/byte_stream.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/device_code/listed_texts.hpp"
#include "adapters/device_code/stated_collector.hpp"
#include "adapters/device_code/stated_fields.hpp"
#include "adapters/device_code/stated_texts.hpp"
#include "adapters/device_code/tar_files.hpp"
#include "adapters/device_code/window_bytes.hpp"
#include "adapters/device_code/zip_bytes.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_most_members = 1'000'000;
constexpr std::size_t k_longest_name = 4096;
constexpr std::string_view k_zip_magic = "PK\x03\x04";

auto broken_member(const std::string& name, Error fault) -> LibraryCode {
  LibraryCode library{.path = name, .format = LibraryFormat::unknown};
  library.fault = std::move(fault);
  library.is_at_least = true;
  return library;
}

/// Whether the name is that of a part of a .conda file: `pkg-NAME.tar.zst` has the files, `info-NAME.tar.zst` the metadata.
auto is_part_of_conda(std::string_view name, std::string_view kind) -> bool {
  return name.starts_with(kind) && name.ends_with(".tar.zst") && name.find('/') == std::string_view::npos;
}

/// Members in the order in which they are read. On disk: the order of the archive. On a server: first the metadata, then the libraries from
/// small to large, and last the libraries whose name states their target.
auto order_of(const pypi::ZipArchive& archive, bool is_remote) -> std::vector<std::uint64_t> {
  std::vector<std::tuple<int, std::uint64_t, std::uint64_t>> order;  // rank, size, index
  for (std::uint64_t i = 0; i < archive.count(); ++i) {
    const auto entry = archive.entry(i);
    const bool is_ranked = entry && is_remote;
    const auto rank = !is_ranked || is_part_of_conda(entry->name, "info-") ? 0 : target_in_name(entry->name).empty() ? 1 : 2;
    order.emplace_back(rank, is_ranked ? entry->packed : 0, i);
  }
  std::ranges::sort(order);
  std::vector<std::uint64_t> indexes;
  std::ranges::transform(order, std::back_inserter(indexes), [](const auto& row) { return std::get<2>(row); });
  return indexes;
}

class ArchiveReader {
 public:
  ArchiveReader() = default;
  /// Reads an archive on a server.
  ArchiveReader(RemoteBytes& remote, RemoteLimits limits) : remote_(&remote), limits_(limits) {}

  [[nodiscard]] auto take_result() -> ArchiveCode {
    result_.targets = stated_.targets();
    result_.stated = stated_.stated();
    return std::move(result_);
  }

  /// Raises the limit for a tar stream on a server to the limit for the whole file.
  void allow_all() {
    if (remote_ != nullptr) {
      remote_->allow(limits_.in_all - std::min(limits_.in_all, remote_->fetched()));
    }
  }

  void read_tar(ByteStream& tar) {
    const auto read = for_each_tar_file(tar, [&](const TarFile& file, ByteStream& content) -> Result<bool> {
      stated_.add_name(file.name);
      listed_.erase(file.name);
      if (is_library_name(file.name)) {
        read_library_of(file.name, content, file.size);
      } else if (remote_ != nullptr && StatedCollector::rank(file.name, file.size)) {
        read_text_of(file.name, content, file.size);
      }
      return true;
    });
    note_fault(read);
  }

  void read_zip(pypi::ZipArchive& archive) {
    if (archive.count() > k_most_members) {
      result_.fault = broken("has more than " + std::to_string(k_most_members) + " members");
      return;
    }
    read_texts(archive);
    for (const auto i : order_of(archive, remote_ != nullptr)) {
      const auto entry = archive.entry(i);
      if (!entry) {
        result_.fault = broken("has a broken entry in its directory");
      } else if (is_part_of_conda(entry->name, "pkg-")) {
        allow_all();
        read_payload(archive, i, *entry);
      } else if (remote_ != nullptr && is_part_of_conda(entry->name, "info-")) {
        read_info(archive, i, *entry);
      } else if (is_library_name(entry->name)) {
        read_member(archive, i, *entry);
      }
    }
  }

 private:
  /// The reason why a member is not opened; nullopt if it can be opened.
  [[nodiscard]] static auto refusal(const pypi::ZipEntry& entry) -> std::optional<Error> {
    if (!entry.is_readable) {
      return broken("is encrypted, or packed by another method than those of wheels");
    }
    if (is_bomb(entry.size, entry.packed)) {
      return broken("unpacks to " + std::to_string(entry.size) + " bytes, more than 200 times its size");
    }
    return std::nullopt;
  }

  void read_payload(pypi::ZipArchive& archive, std::uint64_t index, const pypi::ZipEntry& entry) {
    auto member = archive.open(index);
    if (auto refused = refusal(entry); refused || member == nullptr) {
      result_.fault = refused.value_or(broken("has a broken member")).in(entry.name);
      return;
    }
    StreamOfMember packed(std::move(member));
    const auto tar = unpacked(packed);
    read_tar(*tar);
  }

  /// Reads the metadata of a conda package: the names of its files, and its dependencies. Ignores recipes, because they are for all builds
  /// and state nothing about this one.
  void read_info(pypi::ZipArchive& archive, std::uint64_t index, const pypi::ZipEntry& entry) {
    auto member = refusal(entry) || !allow_member() ? nullptr : archive.open(index);
    if (member == nullptr) {
      return;
    }
    StreamOfMember packed(std::move(member));
    const auto tar = unpacked(packed);
    // A broken part is reported when the files themselves are read.
    static_cast<void>(for_each_tar_file(*tar, [&](const TarFile& file, ByteStream& content) -> Result<bool> {
      if (file.name == "info/index.json") {
        read_text_of(file.name, content, file.size);
      } else if (file.name == "info/paths.json" && file.size <= k_largest_list) {
        read_names(content, file.size);
      }
      return true;
    }));
  }

  void read_names(ByteStream& content, std::uint64_t size) {
    for (auto& name : names_in_paths_json(text_in(content, size))) {
      stated_.add_name(name);
      if (is_library_name(name)) {
        listed_.insert(std::move(name));
      }
    }
  }

  void read_member(pypi::ZipArchive& archive, std::uint64_t index, const pypi::ZipEntry& entry) {
    if (auto refused = refusal(entry)) {
      ++result_.looked_at;
      keep(broken_member(entry.name, std::move(*refused)));
      return;
    }
    if (!allow_member()) {
      result_.unread.push_back(entry.name);
      return;
    }
    auto member = archive.open(index);
    if (member == nullptr && is_at_limit()) {
      result_.unread.push_back(entry.name);
      return;
    }
    if (member == nullptr) {
      ++result_.looked_at;
      keep(broken_member(entry.name, broken("is damaged in the archive")));
      return;
    }
    StreamOfMember content(std::move(member));
    read_library_of(entry.name, content, entry.size);
  }

  /// Allows the bytes of one member. False if the limit for the whole file is reached.
  [[nodiscard]] auto allow_member() -> bool {
    if (remote_ == nullptr) {
      return true;
    }
    const auto left = limits_.in_all - std::min(limits_.in_all, remote_->fetched());
    remote_->allow(std::min(left, limits_.of_member));
    return left > 0;
  }

  [[nodiscard]] auto is_at_limit() const -> bool { return remote_ != nullptr && remote_->is_at_limit(); }

  /// Reads the names of the members and, in an archive on a server, the most promising small texts.
  void read_texts(pypi::ZipArchive& archive) {
    std::vector<std::pair<std::size_t, std::uint64_t>> texts;  // rank, index
    for (std::uint64_t i = 0; i < archive.count(); ++i) {
      const auto entry = archive.entry(i);
      const auto rank = entry && remote_ != nullptr && entry->is_readable ? StatedCollector::rank(entry->name, entry->size) : std::nullopt;
      if (rank) {
        texts.emplace_back(*rank, i);
      }
      if (entry) {
        stated_.add_name(entry->name);
      }
    }
    std::ranges::sort(texts);
    texts.resize(std::min(texts.size(), k_most_texts));
    for (const auto& [rank, index] : texts) {
      const auto entry = archive.entry(index);
      auto member = allow_member() ? archive.open(index) : nullptr;
      if (entry && member != nullptr) {
        StreamOfMember content(std::move(member));
        read_text_of(entry->name, content, entry->size);
      }
    }
  }

  /// The text; empty if it ends early.
  [[nodiscard]] static auto text_in(ByteStream& content, std::uint64_t size) -> std::string {
    std::string text(static_cast<std::size_t>(size), '\0');
    const auto filled = fill(content, text);
    return filled && *filled == text.size() ? std::move(text) : std::string();
  }

  void read_text_of(const std::string& name, ByteStream& content, std::uint64_t size) {
    if (StatedCollector::rank(name, size)) {
      stated_.add_text(name, text_in(content, size));
    }
  }

  void read_library_of(const std::string& name, ByteStream& content, std::uint64_t size) {
    if (remote_ == nullptr) {
      read_code_of(name, content, size);
      return;
    }
    ListeningStream listening(content);
    read_code_of(name, listening, size);
    std::ranges::for_each(listening.found(), [&](const std::string& list) { stated_.add_list(name, list); });
  }

  void read_code_of(const std::string& name, ByteStream& content, std::uint64_t size) {
    if (is_at_limit()) {
      result_.unread.push_back(name);
      return;
    }
    ++result_.looked_at;
    WindowBytes window(content, size);
    auto library = scan_library(window);
    if (!library) {
      if (is_at_limit()) {
        result_.unread.push_back(name);
      } else if (const auto start = window.read_up_to({0, 1}); !start) {
        keep(broken_member(name, start.error()));
      }
      return;
    }
    library->path = name;
    const auto finished = window.finish();
    if (!finished && !library->fault) {
      library->fault = finished.error();
      library->is_at_least = true;
    }
    if (library->fault && is_at_limit()) {
      library->fault.reset();
      library->size = size;
      library->read = window.position();
    }
    if (!library->units.empty() || !library->notes.empty() || library->fault || library->is_sample()) {
      keep(std::move(*library));
    }
  }

  void keep(LibraryCode library) {
    library.path.resize(std::min(library.path.size(), k_longest_name));
    result_.libraries.push_back(std::move(library));
  }

  void note_fault(const Status& status) {
    if (!status && is_at_limit()) {
      result_.unread.insert(result_.unread.end(), listed_.begin(), listed_.end());
      result_.unread.emplace_back("what follows in the archive");
    } else if (!status && !result_.fault) {
      result_.fault = status.error();
    }
  }

  static constexpr std::size_t k_most_texts = 16;
  static constexpr std::uint64_t k_largest_list = std::uint64_t{8} << 20U;

  RemoteBytes* remote_{};
  RemoteLimits limits_{};
  ArchiveCode result_;
  StatedCollector stated_;
  std::set<std::string> listed_;  // libraries that the metadata names and that were not reached yet
};

auto start_of(const Bytes& bytes) -> std::string {
  auto start = bytes.read_up_to({0, 8});
  return start ? std::move(*start) : std::string();
}

}  // namespace

auto is_library_name(std::string_view path) -> bool {
  constexpr std::array<std::string_view, 16> k_extensions{".so",  ".pyd", ".dll", ".node",  ".a",   ".lib",    ".o",     ".obj",
                                                          ".exe", ".bin", ".co",  ".hsaco", ".elf", ".fatbin", ".cubin", ".kpack"};
  const auto name = path.substr(path.find_last_of('/') + 1);
  const auto dot = name.find_last_of('.');
  return !name.empty() && (dot == std::string_view::npos || name.find(".so.") != std::string_view::npos ||
                           std::ranges::find(k_extensions, name.substr(dot)) != k_extensions.end());
}

auto is_archive(const Bytes& bytes) -> bool {
  const auto start = start_of(bytes);
  return start.starts_with(k_zip_magic) || is_packed(start);
}

namespace {

auto read_with(ArchiveReader reader, const Bytes& bytes) -> Result<ArchiveCode> {
  if (start_of(bytes).starts_with(k_zip_magic)) {
    ZipOverBytes zip_bytes(bytes);
    const auto archive = pypi::open_zip(zip_bytes);
    if (archive == nullptr) {
      return usage_error("is not a sound ZIP archive");
    }
    reader.read_zip(*archive);
    return reader.take_result();
  }
  reader.allow_all();
  const auto packed = stream_of(bytes);
  const auto tar = unpacked(*packed);
  reader.read_tar(*tar);
  return reader.take_result();
}

}  // namespace

auto read_archive(const Bytes& bytes) -> Result<ArchiveCode> { return read_with({}, bytes); }

auto read_remote_archive(RemoteBytes& bytes, RemoteLimits limits) -> Result<ArchiveCode> {
  bytes.allow(limits.in_all);
  return read_with({bytes, limits}, bytes);
}

}  // namespace gpusolve::device_code
