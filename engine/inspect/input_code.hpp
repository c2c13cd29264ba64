// The GPU code of an audited input, as far as files state it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "engine/inspect/package_code.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The files that may be read.
struct CodeSources {
  bool reads_packages{true};             ///< the files of installed packages
  std::filesystem::path cache_folder{};  ///< remembers the code of unchanged files; empty: none
  std::filesystem::path user_catalog{};  ///< the file that `catalog learn` wrote; empty: none
};

/// For an environment at `path`, the code in the files of its packages; for other inputs, the code of packages whose digest the
/// user's catalog knows. Empty for a machine without a GPU. Errors: the folder or the user's catalog cannot be read.
[[nodiscard]] auto code_of_input(const std::string& path, const inventory::Inventory& input, const Facts& facts, const CodeSources& sources)
    -> Result<std::vector<PackageCode>>;

}  // namespace gpusolve::engine
