// The files that the packages of an environment list, by the package.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.hpp"

namespace gpusolve::engine {

/// `torch 2.4.0` of each file that an installed package lists: of all packages, or of those of this name alone, which is compared as PyPI
/// normalises names. Of a folder that is not an environment empty. Errors (kind `usage`): the folder cannot be read; `package` is not
/// installed in it, or it is not an environment.
[[nodiscard]] auto listed_files(const std::string& folder, const std::string& package)
    -> Result<std::map<std::filesystem::path, std::string>>;

/// `--package` names a package of something that has none.
[[nodiscard]] auto no_environment(const std::string& path) -> Error;

}  // namespace gpusolve::engine
