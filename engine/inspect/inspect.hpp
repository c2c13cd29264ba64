// Reads the GPU code of files and of all files below folders, and judges it.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Files that are named are in the answer whatever they contain, and must be of a known format; files of folders only if they contain GPU
/// code or are broken behind the start of it. The answer is sorted by path. Symbolic links in folders are not followed.
[[nodiscard]] auto inspect(const std::vector<std::string>& paths, const Facts& facts, const catalogs::Catalog& catalog)
    -> Result<Inspection>;

/// Whether nothing is broken, and every GPU runs each library at least partly, with this driver. Units without code for a GPU are no fault
/// by themselves: cuBLAS and cuFFT have such units for every GPU, and choose among them.
[[nodiscard]] auto is_fine(const Inspection& inspection) -> bool;

}  // namespace gpusolve::engine
