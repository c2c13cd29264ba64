// pixi.lock, version 6 of the format (rattler_lock). Every pixi of 2025 and 2026 reads version 6; version 7 was added in 2026.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// One environment, `default`, for one platform. pixi also needs a manifest in the same folder; `pixi install --frozen` uses the lock
/// unchanged. Errors, of kind `usage`: a package whose URL or digest is unknown.
[[nodiscard]] auto write_pixi_lock(const Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
