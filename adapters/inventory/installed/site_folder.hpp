// Finds the folder with the packages of a virtual environment or a conda prefix.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/inventory/folder.hpp"
#include "base/result.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::inventory {

struct SiteFolder {
  std::filesystem::path folder;  ///< relative to the given folder; "." for the given folder itself
  std::optional<DottedVersion> python;
};

/// Finds `lib/python3.11/site-packages`, `Lib/site-packages`, or the folder itself. `named` is the folder as the user named it.
[[nodiscard]] auto find_site_folder(const Folder& folder, const std::filesystem::path& named) -> Result<SiteFolder>;

}  // namespace gpusolve::inventory
