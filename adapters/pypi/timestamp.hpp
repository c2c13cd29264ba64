// Upload times (PEP 700): ISO 8601, UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve::pypi {

/// Parses `2024-07-24T18:30:05.123Z` to seconds since 1970. Drops the fraction; the end is `Z`, an offset such as `+02:00`, or nothing,
/// which means UTC. A date `2024-07-24` is the beginning of that day. nullopt for any other text.
[[nodiscard]] auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t>;

}  // namespace gpusolve::pypi
