#include "adapters/pypi/timestamp.hpp"

#include <algorithm>
#include <chrono>

#include "adapters/pypi/scanner.hpp"

namespace gpusolve::pypi {

namespace {

/// Takes exactly `digits` digits with a value of at most `greatest`.
auto take_number(Scanner& scanner, std::size_t digits, std::int64_t greatest) -> std::optional<std::int64_t> {
  const auto text = scanner.rest().substr(0, digits);
  if (text.size() != digits || !std::ranges::all_of(text, is_digit)) {
    return std::nullopt;
  }
  scanner.skip(digits);
  std::int64_t value = 0;
  for (const char digit : text) {
    value = value * 10 + (digit - '0');
  }
  return value <= greatest ? std::optional(value) : std::nullopt;
}

auto take_date(Scanner& scanner) -> std::optional<std::int64_t> {
  const auto year = take_number(scanner, 4, 9999);
  const auto month = scanner.accept("-") ? take_number(scanner, 2, 12) : std::nullopt;
  const auto day = scanner.accept("-") ? take_number(scanner, 2, 31) : std::nullopt;
  if (!year || !month || !day) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) {
    return std::nullopt;
  }
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::sys_days(date).time_since_epoch()).count();
}

auto take_time(Scanner& scanner) -> std::optional<std::int64_t> {
  const auto hour = take_number(scanner, 2, 23);
  const auto minute = scanner.accept(":") ? take_number(scanner, 2, 59) : std::nullopt;
  const auto second = scanner.accept(":") ? take_number(scanner, 2, 60) : std::optional<std::int64_t>(0);
  if (!hour || !minute || !second) {
    return std::nullopt;
  }
  if (scanner.accept(".")) {
    const auto rest = scanner.rest();
    scanner.skip(static_cast<std::size_t>(std::ranges::find_if_not(rest, is_digit) - rest.begin()));
  }
  return *hour * 3600 + *minute * 60 + *second;
}

/// The number of seconds by which local time is ahead of UTC.
auto take_offset(Scanner& scanner) -> std::optional<std::int64_t> {
  if (scanner.is_at_end() || scanner.accept("Z")) {
    return 0;
  }
  const bool is_ahead = scanner.accept("+");
  if (!is_ahead && !scanner.accept("-")) {
    return std::nullopt;
  }
  const auto hours = take_number(scanner, 2, 23);
  scanner.accept(":");
  const auto minutes = take_number(scanner, 2, 59);
  if (!hours || !minutes) {
    return std::nullopt;
  }
  const auto seconds = *hours * 3600 + *minutes * 60;
  return is_ahead ? seconds : -seconds;
}

}  // namespace

auto parse_timestamp(std::string_view text) -> std::optional<std::int64_t> {
  Scanner scanner(text);
  const auto date = take_date(scanner);
  if (!date || scanner.is_at_end()) {
    return date;
  }
  if (!scanner.accept("T") && !scanner.accept(" ")) {
    return std::nullopt;
  }
  const auto time = take_time(scanner);
  const auto offset = time ? take_offset(scanner) : std::nullopt;
  if (!offset || !scanner.is_at_end()) {
    return std::nullopt;
  }
  return *date + *time - *offset;
}

}  // namespace gpusolve::pypi
