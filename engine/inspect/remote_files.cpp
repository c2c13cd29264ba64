#include "engine/inspect/remote_files.hpp"

#include <algorithm>

#include "adapters/device_code/answer_store.hpp"
#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/kpack.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/device_code/window_bytes.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/pypi/byte_source.hpp"
#include "base/digest/digest.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "engine/inspect/side_files.hpp"

namespace gpusolve::engine {
namespace {

using device_code::RemoteAnswer;
using device_code::RemoteBytes;

auto limits_of(const InspectOptions& options) -> device_code::RemoteLimits {
  // Reads a little of several libraries rather than much of one.
  constexpr std::uint64_t k_share = 4;
  return options.is_full ? device_code::k_whole : device_code::RemoteLimits{options.most_remote, options.most_remote / k_share};
}

void add_libraries(device_code::ArchiveCode archive, RemoteAnswer& answer) {
  auto& reading = answer.reading;
  answer.looked_at = archive.looked_at;
  reading.unread = std::move(archive.unread);
  reading.stated = std::move(archive.stated);
  reading.targets = std::move(archive.targets);
  std::ranges::sort(reading.unread);
  answer.files = std::move(archive.libraries);
  if (answer.is_whole()) {
    settle_side_files({reading.targets.begin(), reading.targets.end()}, answer.files);
  }
  std::ranges::for_each(answer.files, [&](LibraryCode& library) { library.archive = reading.url; });
  if (archive.fault || (answer.files.empty() && reading.unread.empty())) {
    LibraryCode whole{.path = reading.url, .format = LibraryFormat::package, .fault = archive.fault};
    whole.is_at_least = archive.fault.has_value();
    answer.files.push_back(std::move(whole));
  }
}

/// Reads a library from the front, because its parts are far apart and each would be a request. Reads only the table of a .kpack archive.
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

auto add_library(RemoteBytes& bytes, RemoteAnswer& answer) -> Status {
  auto library = read_remote_library(bytes);
  if (!library) {
    return Error{ErrorKind::usage, "is neither a library (ELF, PE, `ar`, fatbin) nor a package (wheel, .conda, .tar.bz2)",
                 answer.reading.url};
  }
  answer.looked_at = 1;
  library->path = answer.reading.url;
  answer.files.push_back(std::move(*library));
  return std::monostate{};
}

auto read_bytes(RemoteBytes& bytes, const InspectOptions& options, RemoteAnswer& answer) -> Status {
  bytes.allow(limits_of(options).in_all);
  if (!device_code::is_archive(bytes)) {
    return add_library(bytes, answer);
  }
  auto archive = device_code::read_remote_archive(bytes, limits_of(options));
  if (!archive) {
    return archive.error().in(answer.reading.url);
  }
  add_libraries(std::move(*archive), answer);
  return std::monostate{};
}

/// The digest after `#sha256=`, as pages of indexes write it.
auto stated_digest(const std::string& url) -> std::string {
  constexpr std::string_view k_key = "#sha256=";
  const auto at = url.rfind(k_key);
  const auto digest = at == std::string::npos ? std::nullopt : Digest::parse("sha256", std::string_view(url).substr(at + k_key.size()));
  return digest ? digest->text() : std::string();
}

/// The answer from the store; otherwise reads the file, and keeps the answer in the store.
auto answer_about(const std::string& url, RemoteBytes& bytes, const InspectOptions& options) -> Result<RemoteAnswer> {
  device_code::AnswerStore store(options.cache);
  RemoteAnswer answer{.files = {}, .reading = {.url = url::without_secrets(url), .size = bytes.size()}};
  const device_code::RemoteFile file{answer.reading.url, bytes.size(), bytes.revision(), stated_digest(url), limits_of(options).in_all};
  if (auto kept = store.find(file)) {
    return std::move(*kept);
  }
  const auto read = read_bytes(bytes, options, answer);
  if (const auto& fault = bytes.fault()) {
    return *fault;
  }
  answer.reading.read = bytes.fetched();
  if (read && !bytes.is_mixed()) {
    store.keep(file, answer);
  }
  return read ? Result<RemoteAnswer>(std::move(answer)) : read.error();
}

}  // namespace

auto is_remote(const std::string& path) -> bool {
  const auto scheme = url::scheme_of(path);
  return scheme == "http" || scheme == "https";
}

auto add_remote(const std::string& url, const InspectOptions& options, Inspection& inspection) -> Status {
  const auto shown = url::without_secrets(url);
  if (options.fetcher == nullptr) {
    return Error{ErrorKind::usage, "no server is asked here", shown};
  }
  const auto source = pypi::open_http_source(std::string(url::without_fragment(url)), *options.fetcher);
  auto bytes = device_code::open_remote(*source);
  if (!bytes) {
    return bytes.error();
  }
  if (*bytes == nullptr) {
    return Error{ErrorKind::source, "the server has no such file, or cannot send parts of it; download it and inspect the file", shown};
  }
  auto answer = answer_about(url, **bytes, options);
  if (!answer) {
    return answer.error();
  }
  inspection.looked_at += answer->looked_at;
  std::ranges::for_each(answer->files, [&](LibraryCode& file) { inspection.files.push_back({std::move(file), {}}); });
  inspection.remote.push_back(std::move(answer->reading));
  return std::monostate{};
}

}  // namespace gpusolve::engine
