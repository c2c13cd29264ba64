// The time when a build was published, in the notations that channels use.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve::conda {

/// Converts seconds or milliseconds since 1970 to milliseconds. By conda's rule, a number that would be after the year 9999 in seconds is
/// in milliseconds.
[[nodiscard]] auto timestamp_in_ms(std::int64_t as_found) -> std::int64_t;

/// Parses `2021-06-01T00:00:00Z` and `2021-06-01T02:00:00.5+02:00` (RFC 3339) to milliseconds since 1970, and drops fractions of a
/// millisecond. nullopt for any other text and for times before 1970.
[[nodiscard]] auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t>;

}  // namespace gpusolve::conda
