// The words for one change of a fix (docs/rules.md, "Fixes"), in sentences and in JSON.
#pragma once

#include <string>

#include "model/fix.hpp"

namespace gpusolve::report {

/// The value of `name` in JSON: a package, a channel, an option, or the fact that changes.
[[nodiscard]] auto change_name(const Change& change) -> std::string;
/// The change in words: "driver 525.60.13 or newer, now 470.82", "--cuda 11.8 instead of 12.8", "without `cpuonly`".
[[nodiscard]] auto change_text(const Change& change) -> std::string;

}  // namespace gpusolve::report
