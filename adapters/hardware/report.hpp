// A Detection for programs and for people. Neither computes anything.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// Schema `gpusolve/detect/1`: `facts` as in the answer of resolve; `rows`, one a thing found, with `fact`, `state` (`known`, `none`,
/// `unknown`), `value`, and `source` or `why`; `notes` with `code`, `level`, `subject`, `detail`, `text`. All texts are valid UTF-8.
[[nodiscard]] auto detection_json(const Detection& detection) -> nlohmann::ordered_json;

/// Lines of at most 80 columns (paths apart), with the place where each fact was read, and which CUDA version is which.
[[nodiscard]] auto detection_text(const Detection& detection) -> std::string;

}  // namespace gpusolve::hardware
