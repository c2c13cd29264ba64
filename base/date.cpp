#include "base/date.hpp"

#include <chrono>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace gpusolve {
namespace {

namespace chrono = std::chrono;

auto wrong(std::string_view text) -> Error {
  return {ErrorKind::usage, quote(text) + " is not a date: write `2023-12-31` or `2023-12-31T12:00:00Z`"};
}

/// Reads a text from its start. After a mismatch it reads nothing more.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}
  [[nodiscard]] auto is_at_end() const -> bool { return is_right_ && rest_.empty(); }

  /// The number that the next `digits` digits form; 0 after a mismatch.
  auto number(std::size_t digits) -> int {
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      value = value * 10 + (one_of("0123456789") - '0');
    }
    return is_right_ ? value : 0;
  }
  /// Takes the next character, which must be one of `allowed`; returns `0` after a mismatch.
  auto one_of(std::string_view allowed) -> char {
    is_right_ = is_right_ && !rest_.empty() && allowed.find(rest_.front()) != std::string_view::npos;
    const char found = is_right_ ? rest_.front() : '0';
    rest_.remove_prefix(is_right_ ? 1 : 0);
    return found;
  }
  auto take_if(char wanted) -> bool { return is_right_ && rest_.starts_with(wanted) && one_of({&wanted, 1}) == wanted; }
  /// The milliseconds in a fraction of a second, which has one to nine digits.
  auto milliseconds() -> int {
    constexpr std::size_t k_digits = 3;
    const auto digits = rest_.substr(0, rest_.find_first_not_of("0123456789"));
    is_right_ = is_right_ && !digits.empty() && digits.size() <= 9;
    rest_.remove_prefix(is_right_ ? digits.size() : 0);
    int value = 0;
    for (std::size_t i = 0; i < k_digits; ++i) {
      value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return value;
  }

 private:
  std::string_view rest_;
  bool is_right_{true};
};

/// A time of day and its offset from UTC.
struct Clock {
  int hour{}, minute{}, second{}, millisecond{}, offset_hour{}, offset_minute{};
  bool is_behind{};

  [[nodiscard]] auto is_valid() const -> bool { return hour < 24 && minute < 60 && second < 61 && offset_hour < 24 && offset_minute < 60; }
  [[nodiscard]] auto since_midnight() const -> chrono::milliseconds {
    const auto ahead = chrono::hours{offset_hour} + chrono::minutes{offset_minute};
    return chrono::hours{hour} + chrono::minutes{minute} + chrono::seconds{second} + (is_behind ? ahead : -ahead);
  }
};

enum class Zone : std::uint8_t { required, or_utc };

/// `12:00:00`, with or without a fraction of a second, and `Z`, `+02:00` or `+0200`.
auto clock_of(Scanner& scanner, Zone needed) -> Clock {
  Clock clock;
  clock.hour = scanner.number(2);
  scanner.one_of(":");
  clock.minute = scanner.number(2);
  scanner.one_of(":");
  clock.second = scanner.number(2);
  clock.millisecond = scanner.take_if('.') ? scanner.milliseconds() : 0;
  if (needed == Zone::or_utc && scanner.is_at_end()) {
    return clock;
  }
  if (const char zone = scanner.one_of("Zz+-"); zone == '+' || zone == '-') {
    clock.is_behind = zone == '-';
    clock.offset_hour = scanner.number(2);
    scanner.take_if(':');
    clock.offset_minute = scanner.number(2);
  }
  return clock;
}

/// A day, and the time of it if the text has one.
struct Moment {
  chrono::milliseconds midnight;
  std::optional<Clock> clock;
};

auto moment_of(std::string_view text, Zone needed) -> std::optional<Moment> {
  Scanner scanner(text);
  const chrono::year year{scanner.number(4)};
  scanner.one_of("-");
  const chrono::month month{static_cast<unsigned>(scanner.number(2))};
  scanner.one_of("-");
  const chrono::day day{static_cast<unsigned>(scanner.number(2))};
  std::optional<Clock> clock;
  if (!scanner.is_at_end()) {
    scanner.one_of("Tt ");
    clock = clock_of(scanner, needed);
  }
  const auto date = year / month / day;
  if (!scanner.is_at_end() || !date.ok() || (clock && !clock->is_valid())) {
    return std::nullopt;
  }
  return Moment{chrono::time_point_cast<chrono::milliseconds>(chrono::sys_days{date}).time_since_epoch(), clock};
}

}  // namespace

auto parse_date(std::string_view text) -> Result<std::int64_t> {
  const auto moment = moment_of(text, Zone::required);
  if (!moment) {
    return wrong(text);
  }
  const auto of_day = moment->clock ? moment->clock->since_midnight() : chrono::days{1} - chrono::milliseconds{1};
  return (moment->midnight + of_day).count();
}

auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t> {
  const auto moment = moment_of(text, Zone::or_utc);
  const auto clock = moment ? moment->clock.value_or(Clock{}) : Clock{};
  return moment ? std::optional((moment->midnight + clock.since_midnight()).count() + clock.millisecond) : std::nullopt;
}

auto moment_text(std::int64_t milliseconds) -> std::string {
  const auto day = date_text(milliseconds);
  const auto last = parse_date(day);
  const chrono::sys_time<chrono::milliseconds> time{chrono::milliseconds(milliseconds)};
  const chrono::hh_mm_ss clock{chrono::floor<chrono::seconds>(time - chrono::floor<chrono::days>(time))};
  return last && *last == milliseconds
             ? day
             : fmt::format("{}T{:02}:{:02}:{:02}Z", day, clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

auto date_text(std::int64_t milliseconds) -> std::string {
  const chrono::year_month_day date{
      chrono::floor<chrono::days>(chrono::sys_time<chrono::milliseconds>(chrono::milliseconds(milliseconds)))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

}  // namespace gpusolve
