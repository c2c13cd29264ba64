// Reads the packages in a site-packages folder from its *.dist-info and *.egg-info.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/inventory/folder.hpp"
#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::inventory {

struct Distribution {
  Package package;
  std::string installer;  ///< "pip", "uv", "conda"; empty if not recorded
};

/// Reads all distributions, sorted by name. The `build` of the main package (`roles`) comes from its version.py. Skips leftovers of pip
/// (`~orch`). Errors (kind `usage`): a file is outside of `folder`, too long, or not metadata.
[[nodiscard]] auto read_distributions(const Folder& folder, const std::filesystem::path& site, const StackRoles& roles)
    -> Result<std::vector<Distribution>>;

}  // namespace gpusolve::inventory
