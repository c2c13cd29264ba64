// Finds the files of a project folder that state packages to install.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gpusolve::inventory {

/// Limit for the files; further files are ignored.
inline constexpr std::size_t k_most_project_files = 200;

/// Whether the folder is an environment (a conda prefix, a virtual environment or a site-packages folder) and not a project.
[[nodiscard]] auto is_environment(const std::string& folder) -> bool;

struct ProjectFiles {
  std::vector<std::string> files;    ///< sorted
  std::vector<std::string> skipped;  ///< "proj/requirements.txt: it is a link that leaves the folder `proj`", one text per file; sorted
};

/// Manifests, locks, requirements, environment.yml and Dockerfiles whose names are in the table of kinds, in the folder itself and in its
/// subfolders `requirements` and `docker`. Follows links inside the folder; skips links that leave it, pipes and devices.
[[nodiscard]] auto project_files(const std::string& folder) -> ProjectFiles;

/// The first subfolder of `folder` with such files; empty if there is none. In a repository of several services, the files are in
/// subfolders.
[[nodiscard]] auto project_below(const std::string& folder) -> std::string;

/// The files of a project if `path` is a folder and not an environment; otherwise empty.
[[nodiscard]] auto files_of_project(const std::string& path) -> ProjectFiles;

}  // namespace gpusolve::inventory
