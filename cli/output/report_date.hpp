// The date of a report.
#pragma once

#include <string>

namespace gpusolve::cli {

/// Today (UTC), or the day of SOURCE_DATE_EPOCH if it is set to a number, so that equal inputs give equal reports
/// (reproducible-builds.org).
[[nodiscard]] auto report_date() -> std::string;

}  // namespace gpusolve::cli
