#include "engine/inspect/inspect.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/device_code/stated_texts.hpp"
#include "adapters/inventory/package_files.hpp"
#include "adapters/inventory/project.hpp"
#include "engine/inspect/code_verdicts.hpp"
#include "engine/inspect/remote_files.hpp"
#include "engine/inspect/side_files.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_most_files = 1'000'000;

/// An archive without code is in the answer as one file without code.
auto add_archive(const std::string& path, const device_code::Bytes& bytes, Inspection& inspection) -> Status {
  auto archive = device_code::read_archive(bytes);
  if (!archive) {
    return archive.error().in(path);
  }
  inspection.looked_at += archive->looked_at;
  if (archive->fault || archive->libraries.empty()) {
    LibraryCode whole{.path = path, .format = "archive", .fault = archive->fault};
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

/// The regular files below a folder. Folders that cannot be read are passed over.
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

/// `torch 2.4.0` of each file that an installed package lists; empty for a folder that is not an environment.
auto packages_of(const std::string& folder) -> Result<std::map<std::filesystem::path, std::string>> {
  std::map<std::filesystem::path, std::string> labels;
  if (!inventory::is_environment(folder)) {
    return labels;
  }
  const auto packages = inventory::read_package_files(folder);
  if (!packages) {
    return packages.error();
  }
  for (const auto& package : *packages) {
    std::ranges::for_each(package.libraries,
                          [&](const std::string& name) { labels.emplace(std::filesystem::path(folder) / name, package.label()); });
  }
  return labels;
}

auto add_folder(const std::string& folder, const InspectOptions& options, Inspection& inspection) -> Status {
  const auto files = files_below(folder);
  const auto packages = packages_of(folder);
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
    const bool is_wanted = options.package.empty() || (package != packages->end() && package->second.starts_with(options.package + " "));
    if (!is_wanted) {
      continue;
    }
    auto library = device_code::read_library_file(file);
    ++inspection.looked_at;
    if (library && *library && (!(*library)->units.empty() || !(*library)->notes.empty())) {
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
    const auto added = is_remote(path)                              ? add_remote(path, options, inspection)
                       : std::filesystem::is_directory(path, fault) ? add_folder(path, options, inspection)
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
