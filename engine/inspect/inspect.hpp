// Reads the GPU code of files, packages and servers, and of all files below folders, and judges it.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/inspect/inspect_options.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Named files are in the answer whatever their content, and must be of a known format; libraries and packages of folders are in
/// it only if they contain GPU code or are broken. The answer is sorted by archive and path. Does not follow symbolic links in
/// folders.
[[nodiscard]] auto inspect(const std::vector<std::string>& paths, const Facts& facts, const catalogs::Catalog& catalog,
                           const InspectOptions& options = {}) -> Result<Inspection>;

/// Whether nothing is broken, and every GPU runs each library at least partly, with this driver. Units without code for a GPU are no fault
/// by themselves: cuBLAS and cuFFT have such units for every GPU, and choose among them.
[[nodiscard]] auto is_fine(const Inspection& inspection) -> bool;

}  // namespace gpusolve::engine
