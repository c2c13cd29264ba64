#include "engine/inspect/inspect.hpp"

#include <filesystem>
#include <system_error>
#include <tuple>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/library_code.hpp"
#include "engine/inspect/code_verdicts.hpp"

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

auto add_folder(const std::string& folder, Inspection& inspection) -> Status {
  const auto files = files_below(folder);
  if (!files) {
    return files.error();
  }
  for (const auto& file : *files) {
    auto library = device_code::read_library_file(file);
    ++inspection.looked_at;
    if (library && *library && !(*library)->units.empty()) {
      inspection.files.push_back({std::move(**library), {}});
    }
  }
  return std::monostate{};
}

}  // namespace

auto inspect(const std::vector<std::string>& paths, const Facts& facts, const catalogs::Catalog& catalog) -> Result<Inspection> {
  Inspection inspection;
  for (const auto& path : paths) {
    std::error_code fault;
    const auto added = std::filesystem::is_directory(path, fault) ? add_folder(path, inspection) : add_file(path, inspection);
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
