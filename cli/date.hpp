// Points in time as users write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::cli {

/// Milliseconds since 1970 of `2023-12-31` (its last millisecond, UTC: that day is still in), `2023-12-31T12:00:00Z`,
/// `2023-12-31T12:00:00+02:00`. Errors of kind `usage`.
[[nodiscard]] auto parse_date(std::string_view text) -> Result<std::int64_t>;

/// The day of a point in time, UTC: "2024-09-04".
[[nodiscard]] auto date_text(std::int64_t milliseconds) -> std::string;

/// The day of SOURCE_DATE_EPOCH (reproducible-builds.org), the only date that a report may hold and stay the same for the same input; empty
/// where it is not set or no number.
[[nodiscard]] auto source_date() -> std::string;

}  // namespace gpusolve::cli
