// Times of upload (PEP 700): ISO 8601, UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve::pypi {

/// Seconds since 1970 of `2024-07-24T18:30:05.123Z` (fraction dropped; `Z`, an offset such as `+02:00`, or nothing at the end, which
/// is UTC) or of the begin of the day `2024-07-24`. Nothing for any other text.
[[nodiscard]] auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t>;

}  // namespace gpusolve::pypi
