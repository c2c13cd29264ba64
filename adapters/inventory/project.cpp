#include "adapters/inventory/project.hpp"

#include <algorithm>
#include <filesystem>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/kinds.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// Judges by the name only.
auto is_of_a_project(const std::string& path) -> bool {
  return std::ranges::any_of(kind_entries(), [&](const KindEntry& entry) {
    return entry.role != Role::installed && !entry.names.empty() && has_name(path, entry.names);
  });
}

void add_files(const fs::path& folder, std::vector<std::string>& files) {
  std::error_code fault;
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault)) {
    // As the user would type it: `./x` in the folder `.` is `x`.
    const auto path = entry->path().lexically_normal().string();
    std::error_code ignored;
    if (files.size() < k_most_project_files && is_of_a_project(path) && entry->symlink_status(ignored).type() == fs::file_type::regular) {
      files.push_back(path);
    }
  }
}

}  // namespace

auto is_environment(const std::string& folder) -> bool {
  const fs::path path(folder);
  std::error_code fault;
  if (fs::is_directory(path / "conda-meta", fault) || fs::exists(path / "pyvenv.cfg", fault)) {
    return true;
  }
  for (fs::directory_iterator entry(path, fault), end; !fault && entry != end; entry.increment(fault)) {
    if (entry->path().extension() == ".dist-info") {
      return true;
    }
  }
  return false;
}

auto project_files(const std::string& folder) -> std::vector<std::string> {
  std::vector<std::string> files;
  for (const fs::path& part : {fs::path(folder), fs::path(folder) / "requirements", fs::path(folder) / "docker"}) {
    add_files(part, files);
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace gpusolve::inventory
