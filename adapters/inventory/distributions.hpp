// What a site-packages folder holds, by its *.dist-info and *.egg-info.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/inventory/folder.hpp"
#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

struct Distribution {
  report::Package package;
  std::string installer;  ///< "pip", "uv", "conda"; empty where nobody signed
};

/// Sorted by name. `build` of torch is what torch/version.py says it was made for. Errors (kind `usage`): files that lead out of `folder`,
/// are too long, or are no metadata. Leftovers of pip (`~orch`) are passed over.
[[nodiscard]] auto read_distributions(const Folder& folder, const std::filesystem::path& site) -> Result<std::vector<Distribution>>;

}  // namespace gpusolve::inventory
