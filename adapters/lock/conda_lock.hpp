// conda-lock.yml, version 1 of the format of the conda-lock project: conda packages and wheels of one platform with their digests.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// The file. Its `content_hash` is made of the request as gpusolve knows it (channels, specs, platform), so conda-lock, which hashes
/// its own source files, will see it as another request and lock anew when asked to update. Errors, of kind `usage`: a package whose
/// URL or digest is not known (MD5 for conda packages, as the format demands; SHA-256 for wheels).
[[nodiscard]] auto write_conda_lock(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
