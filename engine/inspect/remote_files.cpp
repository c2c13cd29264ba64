#include "engine/inspect/remote_files.hpp"

#include <algorithm>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/kpack.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/device_code/window_bytes.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/pypi/byte_source.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "engine/inspect/side_files.hpp"

namespace gpusolve::engine {
namespace {

using device_code::RemoteBytes;

auto limits_of(const InspectOptions& options) -> device_code::RemoteLimits {
  // A few libraries are better known a little than one well.
  constexpr std::uint64_t k_share = 4;
  return options.is_full ? device_code::k_whole : device_code::RemoteLimits{options.most_remote, options.most_remote / k_share};
}

void add_libraries(device_code::ArchiveCode archive, const std::string& shown, RemoteReading& reading, Inspection& inspection) {
  inspection.looked_at += archive.looked_at;
  reading.unread = std::move(archive.unread);
  reading.stated = std::move(archive.stated);
  reading.targets = std::move(archive.targets);
  std::ranges::sort(reading.unread);
  if (reading.unread.empty() && std::ranges::none_of(archive.libraries, &LibraryCode::is_sample)) {
    settle_side_files({reading.targets.begin(), reading.targets.end()}, archive.libraries);
  }
  if (archive.fault || (archive.libraries.empty() && reading.unread.empty())) {
    LibraryCode whole{.path = shown, .format = "archive", .fault = archive.fault};
    whole.is_at_least = archive.fault.has_value();
    inspection.files.push_back({std::move(whole), {}});
  }
  for (auto& library : archive.libraries) {
    library.archive = shown;
    inspection.files.push_back({std::move(library), {}});
  }
}

/// A library is read from the front, because its parts are far apart and each would be a request. Of a .kpack archive only the table is read.
auto read_remote_library(RemoteBytes& bytes) -> std::optional<LibraryCode> {
  const auto start = bytes.read_up_to({0, device_code::k_kpack_magic.size()});
  if (start && *start == device_code::k_kpack_magic) {
    return device_code::read_library(bytes);
  }
  const auto stream = device_code::stream_of(bytes);
  const device_code::WindowBytes window(*stream, bytes.size());
  auto library = device_code::scan_library(window);
  if (library && library->fault && bytes.is_at_limit()) {
    library->fault.reset();
    library->size = bytes.size();
    library->read = window.position();
  }
  return library;
}

auto add_library(RemoteBytes& bytes, const InspectOptions& options, const std::string& shown, Inspection& inspection) -> Status {
  bytes.allow(limits_of(options).in_all);
  auto library = read_remote_library(bytes);
  if (!library) {
    return Error{ErrorKind::usage, "is neither a library (ELF, PE, `ar`, fatbin) nor a package (wheel, .conda, .tar.bz2)", shown};
  }
  ++inspection.looked_at;
  library->path = shown;
  inspection.files.push_back({std::move(*library), {}});
  return std::monostate{};
}

auto add_bytes(RemoteBytes& bytes, const InspectOptions& options, RemoteReading& reading, Inspection& inspection) -> Status {
  bytes.allow(limits_of(options).in_all);
  if (!device_code::is_archive(bytes)) {
    return add_library(bytes, options, reading.url, inspection);
  }
  auto archive = device_code::read_remote_archive(bytes, limits_of(options));
  if (!archive) {
    return archive.error().in(reading.url);
  }
  add_libraries(std::move(*archive), reading.url, reading, inspection);
  return std::monostate{};
}

}  // namespace

auto is_remote(const std::string& path) -> bool {
  const auto scheme = url::scheme_of(path);
  return scheme == "http" || scheme == "https";
}

auto add_remote(const std::string& url, const InspectOptions& options, Inspection& inspection) -> Status {
  RemoteReading reading{.url = url::without_secrets(url)};
  if (options.fetcher == nullptr) {
    return Error{ErrorKind::usage, "no server is asked here", reading.url};
  }
  const auto source = pypi::open_http_source(std::string(url::without_fragment(url)), *options.fetcher);
  auto bytes = device_code::open_remote(*source);
  if (!bytes) {
    return bytes.error();
  }
  if (*bytes == nullptr) {
    return Error{ErrorKind::source, "the server has no such file, or cannot send parts of it; download it and inspect the file",
                 reading.url};
  }
  const auto added = add_bytes(**bytes, options, reading, inspection);
  if (const auto& fault = (*bytes)->fault()) {
    return *fault;
  }
  reading.size = (*bytes)->size();
  reading.read = (*bytes)->fetched();
  inspection.remote.push_back(std::move(reading));
  return added;
}

}  // namespace gpusolve::engine
