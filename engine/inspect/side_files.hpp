// Files with GPU code beside a ROCm library (`TensileLibrary_gfx90a.co`, `blas_gfx1100.kpack`), compared with what the library itself
// contains.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Notes in each library with code of AMD for which of `targets`, those of the files beside it, it has no code, and the other way round.
/// Compares processors, because a name need not state features.
void compare_side_files(const std::set<std::string>& targets, std::vector<LibraryCode*> libraries);

}  // namespace gpusolve::engine
