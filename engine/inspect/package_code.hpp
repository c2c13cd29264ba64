// The GPU code in the files of the packages that are installed in an environment.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/net/cache_folder.hpp"
#include "model/answer.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

struct PackageCode {
  Ecosystem ecosystem{};
  std::string name;
  std::string version;
  std::vector<LibraryCode> libraries;  ///< those with code, by their path within the environment
};

/// The packages of a conda prefix, a virtual environment or a site-packages folder whose files contain GPU code. Skips links,
/// files outside of the folder, and bare code of AMD, among which the library beside it chooses. `cache` may be null; files that
/// it knows are not read.
[[nodiscard]] auto read_package_code(const std::filesystem::path& folder, net::CacheFolder* cache) -> Result<std::vector<PackageCode>>;

}  // namespace gpusolve::engine
