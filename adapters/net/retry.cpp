#include "adapters/net/retry.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/curl/curl_library.hpp"

namespace gpusolve::net {
namespace {

constexpr std::int64_t k_longest_seconds = 366L * 24 * 3600;

auto bounded(std::int64_t seconds) -> Milliseconds { return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, k_longest_seconds)); }

}  // namespace

auto parse_retry_after(std::string_view text, std::chrono::system_clock::time_point now) -> std::optional<Milliseconds> {
  const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_number) {
    std::int64_t seconds = k_longest_seconds;
    std::from_chars(text.data(), text.data() + text.size(), seconds);  // with too many digits, the longest pause remains
    return bounded(seconds);
  }
  const auto date = curl().getdate(std::string(text).c_str(), nullptr);
  if (date < 0) {
    return std::nullopt;
  }
  return bounded(date - std::chrono::system_clock::to_time_t(now));
}

auto backoff(int next, Milliseconds first, Milliseconds longest, double jitter) -> Milliseconds {
  constexpr int k_most_doublings = 16;
  const auto doublings = static_cast<unsigned>(std::clamp(next - 2, 0, k_most_doublings));
  const auto full = std::min(longest.count(), first.count() * (std::int64_t{1} << doublings));
  return Milliseconds(full - static_cast<std::int64_t>(static_cast<double>(full) / 2 * std::clamp(jitter, 0.0, 1.0)));
}

auto is_passing_status(int status) -> bool {
  switch (status) {
    case 408:
    case 425:
    case 429:
    case 500:
    case 502:
    case 503:
    case 504:
      return true;
    default:
      return false;
  }
}

}  // namespace gpusolve::net
