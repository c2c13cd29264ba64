// pixi.lock, version 6 of the format (rattler_lock): the newest that every pixi of 2025 and 2026 reads; version 7 came in 2026.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// One environment, `default`, of one platform. pixi wants a manifest beside it; `pixi install --frozen` takes the lock as it is.
/// Errors, of kind `usage`: a package whose URL or digest is not known.
[[nodiscard]] auto write_pixi_lock(const report::Answer& answer) -> Result<std::string>;

}  // namespace gpusolve::lock
