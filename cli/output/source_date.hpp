// The date of a report.
#pragma once

#include <string>

namespace gpusolve::cli {

/// The day of SOURCE_DATE_EPOCH (reproducible-builds.org), so that equal inputs give equal reports. Empty if it is not set or not a number.
[[nodiscard]] auto source_date() -> std::string;

}  // namespace gpusolve::cli
