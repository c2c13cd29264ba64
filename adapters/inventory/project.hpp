// A project folder: the files in it that say what is to be installed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gpusolve::inventory {

/// More are not looked at.
inline constexpr std::size_t k_most_project_files = 200;

/// Is the folder a conda prefix, a virtual environment or a site-packages folder, and no project?
[[nodiscard]] auto is_environment(const std::string& folder) -> bool;

/// Manifests, locks, requirements, environment.yml and Dockerfiles, in the folder itself and in its `requirements` and `docker`, as the
/// table of kinds knows them by name; sorted. Links are not followed out of the folder.
[[nodiscard]] auto project_files(const std::string& folder) -> std::vector<std::string>;

}  // namespace gpusolve::inventory
