#include "base/date.hpp"

#include <charconv>
#include <chrono>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <re2/re2.h>

namespace gpusolve {
namespace {

using namespace std::chrono;  // NOLINT(google-build-using-namespace): the words of time

auto wrong(std::string_view text) -> Error {
  return {ErrorKind::usage, quote(text) + " is not a date: write `2023-12-31` or `2023-12-31T12:00:00Z`"};
}

/// 0 for a group that did not match.
auto number(const std::string& digits) -> int {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

struct Parts {
  std::string year, month, day, hour, minute, second, sign, offset_hour, offset_minute;
};

auto match(std::string_view text) -> std::optional<Parts> {
  static const RE2 k_pattern(R"((\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|([+-])(\d{2}):?(\d{2})))?)");
  Parts parts;
  const bool is_date = RE2::FullMatch(re2::StringPiece(text.data(), text.size()), k_pattern, &parts.year, &parts.month, &parts.day,
                                      &parts.hour, &parts.minute, &parts.second, &parts.sign, &parts.offset_hour, &parts.offset_minute);
  return is_date ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace

auto parse_date(std::string_view text) -> Result<std::int64_t> {
  const auto parts = match(text);
  if (!parts) {
    return wrong(text);
  }
  const year_month_day date{year{number(parts->year)}, month{static_cast<unsigned>(number(parts->month))},
                            day{static_cast<unsigned>(number(parts->day))}};
  const auto clock = hours{number(parts->hour)} + minutes{number(parts->minute)} + seconds{number(parts->second)};
  const auto ahead = hours{number(parts->offset_hour)} + minutes{number(parts->offset_minute)};
  const bool is_clock = number(parts->hour) < 24 && number(parts->minute) < 60 && number(parts->second) < 61;
  if (!date.ok() || !is_clock || number(parts->offset_hour) > 23 || number(parts->offset_minute) > 59) {
    return wrong(text);
  }
  const milliseconds midnight = time_point_cast<milliseconds>(sys_days{date}).time_since_epoch();
  if (parts->hour.empty()) {
    return (midnight + days{1} - milliseconds{1}).count();
  }
  return (midnight + clock - (parts->sign == "-" ? -ahead : ahead)).count();
}

auto date_text(std::int64_t milliseconds) -> std::string {
  const year_month_day date{floor<days>(sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(milliseconds)))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

}  // namespace gpusolve
