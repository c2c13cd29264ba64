// The libraries and programs of each installed package, as its installer recorded them: RECORD of wheels, conda-meta of conda packages.
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
  std::vector<std::string> libraries;  ///< relative to the folder, without `..`; sorted; empty if it has none

  [[nodiscard]] auto label() const -> std::string { return name + " " + version; }
};

/// Of a conda prefix, a virtual environment or a site-packages folder; sorted by ecosystem and name. A file that two packages list belongs
/// to the first, conda before pip. Only names that can be libraries are kept (device_code::is_library_name). A record that cannot be read
/// gives no files. Errors (kind `usage`): the folder itself.
[[nodiscard]] auto read_package_files(const std::filesystem::path& folder) -> Result<std::vector<PackageFiles>>;

}  // namespace gpusolve::inventory
