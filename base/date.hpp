// Parses and formats dates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve {

/// Converts a date to milliseconds since 1970: `2023-12-31` (the last millisecond of that day in UTC, so the day is included),
/// `2023-12-31T12:00:00Z`, `2023-12-31T12:00:00+02:00`. Errors are of kind `usage`.
[[nodiscard]] auto parse_date(std::string_view text) -> Result<std::int64_t>;

/// Converts the time that an index or a channel states of a file to milliseconds since 1970: as RFC 3339 has it, to the millisecond; a time
/// without a zone is in UTC, and a day alone means its beginning. nullopt for any other text.
[[nodiscard]] auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t>;

/// The inverse of `parse_date`, to the second: the day where the time is its last millisecond, otherwise `2023-12-31T12:00:00Z`.
[[nodiscard]] auto moment_text(std::int64_t milliseconds) -> std::string;

/// The day in UTC: "2024-09-04".
[[nodiscard]] auto date_text(std::int64_t milliseconds) -> std::string;

}  // namespace gpusolve
