// When a build was published, in the ways that channels write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve::conda {

/// Seconds or milliseconds since 1970, as found, in milliseconds: a number that would lie beyond the year 9999 as seconds counts
/// milliseconds already (conda's rule).
[[nodiscard]] auto timestamp_in_ms(std::int64_t as_found) -> std::int64_t;

/// `2021-06-01T00:00:00Z`, `2021-06-01T02:00:00.5+02:00` (RFC 3339), in milliseconds since 1970; what lies below a millisecond is cut
/// off. Nothing for any other text, and nothing before 1970.
[[nodiscard]] auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t>;

}  // namespace gpusolve::conda
