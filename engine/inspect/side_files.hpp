// Files with GPU code beside a ROCm library (`TensileLibrary_gfx90a.co`, `blas_gfx1100.kpack`), compared with the content of the library.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Notes in each library of AMD the processors for which only the files beside it have code, and those for which only the library
/// has. The files beside it count by their bare code and by `named`, the targets in file names. Bare code whose file name
/// contradicts it gets a note. Compares processors, because a name need not state features.
///
/// Then removes sound code objects and bundles, because there may be thousands of them. Keeps those without a library, those with
/// notes or faults of their own, and .kpack archives, whose libraries have no code themselves.
void settle_side_files(const std::set<std::string>& named, std::vector<LibraryCode>& files);

}  // namespace gpusolve::engine
