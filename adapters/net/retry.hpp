// When to try again, and after how long.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace gpusolve::net {

using Milliseconds = std::chrono::milliseconds;

/// Retry-After (RFC 9110, section 10.2.3), seconds or a date, as a time from `now`, at least nothing; nothing where it is neither.
[[nodiscard]] auto parse_retry_after(std::string_view text, std::chrono::system_clock::time_point now) -> std::optional<Milliseconds>;

/// The pause before try number `next` (the second is 2): doubles with each try up to `longest`; `jitter`, from 0 to 1, takes up to half of
/// it away, so that many clients do not come back at once.
[[nodiscard]] auto backoff(int next, Milliseconds first, Milliseconds longest, double jitter) -> Milliseconds;

/// Statuses that say "not now": 408, 425, 429, 500, 502, 503, 504.
[[nodiscard]] auto is_passing_status(int status) -> bool;

}  // namespace gpusolve::net
