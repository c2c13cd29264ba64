#include "adapters/conda/timestamp.hpp"

#include <re2/re2.h>

#include <charconv>
#include <chrono>
#include <string>

namespace gpusolve::conda {
namespace {

using namespace std::chrono;  // NOLINT(google-build-using-namespace): the words of time

constexpr std::int64_t k_last_second = 253'402'300'799;  // the end of the year 9999

/// 0 for a group that did not match.
auto number(const std::string& digits) -> int {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

struct Parts {
  std::string year, month, day, hour, minute, second, fraction, sign, offset_hour, offset_minute;
};

auto match(std::string_view text) -> std::optional<Parts> {
  static const RE2 k_pattern(
      R"((\d{4})-(\d{2})-(\d{2})[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d{1,9}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d)))");
  Parts parts;
  const bool is_fine =
      RE2::FullMatch(re2::StringPiece(text.data(), text.size()), k_pattern, &parts.year, &parts.month, &parts.day, &parts.hour,
                     &parts.minute, &parts.second, &parts.fraction, &parts.sign, &parts.offset_hour, &parts.offset_minute);
  return is_fine ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace

auto timestamp_in_ms(std::int64_t as_found) -> std::int64_t { return as_found > k_last_second ? as_found : as_found * 1000; }

auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t> {
  const auto parts = match(text);
  if (!parts) {
    return std::nullopt;
  }
  const year_month_day date{year{number(parts->year)}, month{static_cast<unsigned>(number(parts->month))},
                            day{static_cast<unsigned>(number(parts->day))}};
  if (!date.ok()) {
    return std::nullopt;
  }
  const auto clock = hours{number(parts->hour)} + minutes{number(parts->minute)} + seconds{number(parts->second)};
  const auto ahead = hours{number(parts->offset_hour)} + minutes{number(parts->offset_minute)};
  const milliseconds fraction{number((parts->fraction + "000").substr(0, 3))};
  const milliseconds total = sys_days{date}.time_since_epoch() + clock + fraction - (parts->sign == "-" ? -ahead : ahead);
  return total.count() > 0 ? std::optional(total.count()) : std::nullopt;
}

}  // namespace gpusolve::conda
