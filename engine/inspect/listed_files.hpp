// The files that the packages of an environment list, with the package of each.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.hpp"

namespace gpusolve::engine {

/// A label such as `torch 2.4.0` for each file that an installed package lists. `package`: only files of the package with this
/// name (compared as PyPI normalises names); empty: of all packages. Empty for a folder that is not an environment, without
/// `package`. Errors (kind `usage`): the folder cannot be read; `package` is not installed in it, or it is not an environment.
[[nodiscard]] auto listed_files(const std::string& folder, const std::string& package)
    -> Result<std::map<std::filesystem::path, std::string>>;

/// The error for a `--package` beside a path that is not an environment.
[[nodiscard]] auto no_environment(const std::string& path) -> Error;

}  // namespace gpusolve::engine
