// Prints a Detection as JSON and as text. Neither function computes facts.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// Schema `gpusolve/detect/1`. `facts`: as in the answer of resolve. `rows`: one per detected item, with `fact`, `state` (`known`, `none`,
/// `unknown`), `value`, and `source` or `why`. `notes`: with `code`, `level`, `subject`, `detail`, `text`. All texts are valid UTF-8.
[[nodiscard]] auto detection_json(const Detection& detection) -> nlohmann::ordered_json;

/// Lines of at most `width` columns (paths may be longer), with the place where each fact was read, and an explanation of the CUDA
/// versions.
[[nodiscard]] auto detection_text(const Detection& detection, std::size_t width) -> std::string;

}  // namespace gpusolve::hardware
