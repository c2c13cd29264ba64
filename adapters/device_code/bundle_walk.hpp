// Walks over the offload bundles of clang in a section of a ROCm library, plain and compressed (clang, ClangOffloadBundler.rst).
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// Reads all bundles of `section`. An error tells where reading ended; what was read before is in `gatherer`.
[[nodiscard]] auto walk_bundles(const Bytes& section, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
