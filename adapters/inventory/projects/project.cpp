#include "adapters/inventory/projects/project.hpp"

#include <algorithm>
#include <filesystem>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/kinds.hpp"
#include "base/printable.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// Whether the file belongs to a project, judged by its name only.
auto is_of_a_project(const std::string& path) -> bool {
  return std::ranges::any_of(kind_entries(), [&](const KindEntry& entry) {
    return entry.role != Role::installed && !entry.names.empty() && has_name(path, entry.names);
  });
}

/// Why a file is not read although its name is that of a project's file; empty if it is read.
auto why_skipped(const fs::path& path, const fs::path& root) -> std::string {
  std::error_code fault;
  if (!fs::exists(path, fault)) {
    return "it is a link to nothing";
  }
  if (!is_inside(path, root)) {
    return "it is a link that leaves the folder " + quote(root.string());
  }
  return fs::is_regular_file(path, fault) ? "" : "it is not a regular file";
}

/// Adds the files in `part`, which is the project's folder `root` or a folder in it.
void add_files(const fs::path& part, const fs::path& root, ProjectFiles& all) {
  std::error_code fault;
  for (fs::directory_iterator entry(part, fault), end; !fault && entry != end; entry.increment(fault)) {
    // The path as the user would type it: `./x` in the folder `.` is `x`.
    const auto path = entry->path().lexically_normal().string();
    std::error_code ignored;
    if (!is_of_a_project(path) || entry->is_directory(ignored) || all.files.size() + all.skipped.size() >= k_most_project_files) {
      continue;
    }
    const auto why = why_skipped(entry->path(), root);
    why.empty() ? all.files.push_back(path) : all.skipped.push_back(path + ": " + why);
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

auto project_files(const std::string& folder) -> ProjectFiles {
  const fs::path root(folder);
  ProjectFiles all;
  for (const auto& part : {root, root / "requirements", root / "docker"}) {
    add_files(part, root, all);
  }
  std::ranges::sort(all.files);
  std::ranges::sort(all.skipped);
  return all;
}

auto project_below(const std::string& folder) -> std::string {
  std::vector<std::string> found;
  std::error_code fault;
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault)) {
    std::error_code ignored;
    const auto path = entry->path().lexically_normal().string();
    const bool is_folder =
        entry->is_directory(ignored) && !entry->is_symlink(ignored) && !entry->path().filename().string().starts_with('.');
    if (is_folder && !project_files(path).files.empty()) {
      found.push_back(path);
    }
  }
  return found.empty() ? std::string() : *std::ranges::min_element(found);
}

auto files_of_project(const std::string& path) -> ProjectFiles {
  std::error_code fault;
  return fs::is_directory(path, fault) && !is_environment(path) ? project_files(path) : ProjectFiles();
}

}  // namespace gpusolve::inventory
