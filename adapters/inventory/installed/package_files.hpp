// Lists the libraries and programs of each installed package, as its installer recorded them: RECORD of wheels, conda-meta of conda
// packages.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::inventory {

struct PackageFiles {
  Ecosystem ecosystem{};
  std::string name;  ///< as in the inventory of the same folder
  std::string version;
  std::vector<std::string> libraries;  ///< paths relative to the folder, without `..`; sorted

  [[nodiscard]] auto label() const -> std::string { return name + " " + version; }
};

/// The files of each package in a conda prefix, a virtual environment or a site-packages folder; sorted by ecosystem and name. A file that
/// two packages list belongs to the first, conda before pip. Keeps only names that can be libraries (device_code::is_library_name). A
/// record that cannot be read gives no files. Errors (kind `usage`): those of reading the folder itself.
[[nodiscard]] auto read_package_files(const std::filesystem::path& folder) -> Result<std::vector<PackageFiles>>;

}  // namespace gpusolve::inventory
