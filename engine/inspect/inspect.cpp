#include "engine/inspect/inspect.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/device_code/stated_texts.hpp"
#include "engine/inspect/listed_files.hpp"
#include "engine/inspect/remote_files.hpp"
#include "engine/inspect/side_files.hpp"
#include "engine/judging/code_verdicts.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_most_files = 1'000'000;

/// Adds an archive. One without code is in the answer as one file without code.
auto add_archive(const std::string& path, const device_code::Bytes& bytes, Inspection& inspection) -> Status {
  auto archive = device_code::read_archive(bytes);
  if (!archive) {
    return archive.error().in(path);
  }
  inspection.looked_at += archive->looked_at;
  if (archive->fault || archive->libraries.empty()) {
    LibraryCode whole{.path = path, .format = LibraryFormat::package, .fault = archive->fault};
    whole.is_at_least = archive->fault.has_value();
    inspection.files.push_back({std::move(whole), {}});
  }
  settle_side_files({archive->targets.begin(), archive->targets.end()}, archive->libraries);
  for (auto& library : archive->libraries) {
    library.archive = path;
    inspection.files.push_back({std::move(library), {}});
  }
  return std::monostate{};
}

auto add_file(const std::string& path, Inspection& inspection) -> Status {
  const auto bytes = device_code::open_bytes(path);
  if (!bytes) {
    return bytes.error();
  }
  if (device_code::is_archive(**bytes)) {
    return add_archive(path, **bytes, inspection);
  }
  auto library = device_code::read_library(**bytes);
  if (!library) {
    return Error{ErrorKind::usage, "is neither a library (ELF, PE, `ar`, fatbin) nor a package (wheel, .conda, .tar.bz2)", path};
  }
  ++inspection.looked_at;
  library->path = path;
  inspection.files.push_back({std::move(*library), {}});
  return std::monostate{};
}

/// The regular files below a folder. Skips folders that cannot be read.
auto files_below(const std::string& folder) -> Result<std::vector<std::filesystem::path>> {
  std::vector<std::filesystem::path> files;
  std::error_code fault;
  std::filesystem::recursive_directory_iterator at(folder, std::filesystem::directory_options::skip_permission_denied, fault);
  for (; !fault && at != std::filesystem::recursive_directory_iterator(); at.increment(fault)) {
    std::error_code unknown;
    if (at->is_regular_file(unknown) && !at->is_symlink(unknown)) {
      files.push_back(at->path());
    }
    if (files.size() > k_most_files) {
      return Error{ErrorKind::usage, "has more than " + std::to_string(k_most_files) + " files", folder};
    }
  }
  return fault ? Result<std::vector<std::filesystem::path>>(Error{ErrorKind::usage, "cannot be read: " + fault.message(), folder}) : files;
}

/// Whether a file of this name is a package, or an archive that may contain one. In folders, other archives are not opened.
auto is_package_name(std::string_view path) -> bool {
  constexpr std::array<std::string_view, 9> k_ends{".whl", ".conda", ".zip", ".egg", ".jar", ".tar.bz2", ".tar.gz", ".tgz", ".tar.zst"};
  return std::ranges::any_of(k_ends, [&](std::string_view end) { return path.ends_with(end); });
}

/// Adds an archive in a folder. A broken archive is in the answer; one without code is not.
void add_archive_of_folder(const std::string& path, Inspection& inspection) {
  const auto before = inspection.files.size();
  const auto bytes = device_code::open_bytes(path);
  const auto added = !bytes                             ? Status(bytes.error())
                     : device_code::is_archive(**bytes) ? add_archive(path, **bytes, inspection)
                                                        : Status(Error{ErrorKind::source, "is not an archive"});
  ++inspection.looked_at;
  if (!added) {
    const Error fault{added.error().kind, added.error().message, {}};
    inspection.files.push_back({{.path = path, .format = LibraryFormat::package, .is_at_least = true, .fault = fault}, {}});
  }
  const auto is_without_code = [](const InspectedFile& file) { return file.code.format == LibraryFormat::package && !file.code.fault; };
  const auto first = inspection.files.begin() + static_cast<std::ptrdiff_t>(before);
  inspection.files.erase(std::remove_if(first, inspection.files.end(), is_without_code), inspection.files.end());
}

/// Whether a file of a folder is in the answer. Data that only begins like a library is not reported as a broken library.
auto is_reported(const std::filesystem::path& path, const LibraryCode& library) -> bool {
  return !library.units.empty() || !library.notes.empty() || (library.fault && device_code::is_library_name(path.native()));
}

auto add_folder(const std::string& folder, const InspectOptions& options, Inspection& inspection) -> Status {
  const auto files = files_below(folder);
  const auto packages = listed_files(folder, options.package);
  if (!files || !packages) {
    return !files ? files.error() : packages.error();
  }
  std::vector<LibraryCode> libraries;
  std::set<std::string> targets;
  for (const auto& file : *files) {
    if (auto target = device_code::target_in_name(file.native()); !target.empty()) {
      targets.insert(std::move(target));
    }
    const auto package = packages->find(file);
    if (!options.package.empty() && package == packages->end()) {
      continue;
    }
    if (is_package_name(file.native())) {
      add_archive_of_folder(file, inspection);
      continue;
    }
    auto library = device_code::read_library_file(file);
    ++inspection.looked_at;
    if (library && *library && is_reported(file, **library)) {
      (*library)->package = package == packages->end() ? std::string() : package->second;
      libraries.push_back(std::move(**library));
    }
  }
  settle_side_files(targets, libraries);
  std::ranges::for_each(libraries, [&](LibraryCode& library) { inspection.files.push_back({std::move(library), {}}); });
  return std::monostate{};
}

}  // namespace

auto inspect(const std::vector<std::string>& paths, const Facts& facts, const catalogs::Catalog& catalog, const InspectOptions& options)
    -> Result<Inspection> {
  Inspection inspection;
  for (const auto& path : paths) {
    std::error_code fault;
    const bool is_folder = !is_remote(path) && std::filesystem::is_directory(path, fault);
    const auto added = !is_folder && !options.package.empty() ? Status(no_environment(path))
                       : is_remote(path)                      ? add_remote(path, options, inspection)
                       : is_folder                            ? add_folder(path, options, inspection)
                                                              : add_file(path, inspection);
    if (!added) {
      return added.error();
    }
  }
  std::ranges::sort(inspection.files, {}, [](const InspectedFile& file) { return std::tie(file.code.archive, file.code.path); });
  for (auto& file : inspection.files) {
    file.verdicts = code_verdicts(file.code, facts, catalog);
  }
  return inspection;
}

auto is_fine(const Inspection& inspection) -> bool {
  return std::ranges::all_of(inspection.files, [](const InspectedFile& file) {
    return !file.code.fault && std::ranges::all_of(file.verdicts, [](const CodeVerdict& verdict) {
      return verdict.runs() || (verdict.how == CodeVerdict::How::partly && verdict.least_cuda.empty());
    });
  });
}

}  // namespace gpusolve::engine
