// Decides whether and when to retry.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace gpusolve::net {

using Milliseconds = std::chrono::milliseconds;

/// Parses Retry-After (RFC 9110, section 10.2.3), in seconds or as a date, to a non-negative duration from `now`; nullopt if the text
/// is neither.
[[nodiscard]] auto parse_retry_after(std::string_view text, std::chrono::system_clock::time_point now) -> std::optional<Milliseconds>;

/// The pause before attempt number `next` (the first retry is number 2). The pause doubles with each attempt up to `longest`. `jitter`,
/// from 0 to 1, removes up to half of the pause, so that many clients do not return at once.
[[nodiscard]] auto backoff(int next, Milliseconds first, Milliseconds longest, double jitter) -> Milliseconds;

/// Whether the status is temporary: 408, 425, 429, 500, 502, 503, 504.
[[nodiscard]] auto is_passing_status(int status) -> bool;

}  // namespace gpusolve::net
