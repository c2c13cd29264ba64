// conda-lock.yml, version 1 of the format of the conda-lock project: conda packages and wheels of one platform with their digests.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// The text of the file. Its `content_hash` is computed from gpusolve's request (channels, specs, platform). conda-lock computes the
/// hash from its own source files; it therefore finds another hash, and solves again on update. Errors, of kind `usage`: a package
/// whose URL or digest is unknown (MD5 for conda packages, as the format requires; SHA-256 for wheels).
[[nodiscard]] auto write_conda_lock(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
