// Files with GPU code beside a ROCm library (`TensileLibrary_gfx90a.co`, `blas_gfx1100.kpack`), compared with what the library itself
// contains.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Notes in each library with code of AMD for which processors there is code beside it and not in itself, and the other way round. What
/// lies beside it is what bare code contains, and `named`: the targets in the names of files. Bare code whose name says something else gets
/// a note. Compares processors, because a name need not state features.
///
/// Code objects and bundles that are sound are then removed, because there may be thousands of them; without a library that they belong to,
/// and with notes or faults of their own, they stay. So do .kpack archives, whose libraries have no code themselves.
void settle_side_files(const std::set<std::string>& named, std::vector<LibraryCode>& files);

}  // namespace gpusolve::engine
