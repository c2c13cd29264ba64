#include "adapters/conda/repodata/timestamp.hpp"

#include <re2/re2.h>

#include <charconv>
#include <chrono>
#include <string>

namespace gpusolve::conda {
namespace {

namespace chrono = std::chrono;

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
  const chrono::year_month_day date{chrono::year{number(parts->year)}, chrono::month{static_cast<unsigned>(number(parts->month))},
                                    chrono::day{static_cast<unsigned>(number(parts->day))}};
  if (!date.ok()) {
    return std::nullopt;
  }
  const auto clock = chrono::hours{number(parts->hour)} + chrono::minutes{number(parts->minute)} + chrono::seconds{number(parts->second)};
  const auto ahead = chrono::hours{number(parts->offset_hour)} + chrono::minutes{number(parts->offset_minute)};
  const chrono::milliseconds fraction{number((parts->fraction + "000").substr(0, 3))};
  const chrono::milliseconds total = chrono::sys_days{date}.time_since_epoch() + clock + fraction - (parts->sign == "-" ? -ahead : ahead);
  return total.count() > 0 ? std::optional(total.count()) : std::nullopt;
}

}  // namespace gpusolve::conda
