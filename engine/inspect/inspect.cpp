#include "engine/inspect/inspect.hpp"

#include <filesystem>
#include <system_error>

#include "adapters/device_code/library_code.hpp"
#include "engine/inspect/code_verdicts.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_most_files = 1'000'000;

auto add_file(const std::string& path, Inspection& inspection) -> Status {
  auto library = device_code::read_library_file(path);
  if (!library) {
    return library.error();
  }
  if (!*library) {
    return Error{ErrorKind::usage, "is neither an ELF or PE file nor an `ar` archive or a fatbin", path};
  }
  ++inspection.looked_at;
  inspection.files.push_back({std::move(**library), {}});
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
  std::ranges::sort(inspection.files, {}, [](const InspectedFile& file) -> const std::string& { return file.code.path; });
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
