#include "cli/output/report_date.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/date.hpp"
#include "base/process_environment.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::cli {

auto report_date() -> std::string {
  const auto text = variable("SOURCE_DATE_EPOCH");
  constexpr std::size_t k_most_digits = 11;  // the last date is in the year 5138
  const auto seconds = text.size() <= k_most_digits ? whole_number<std::int64_t>(text) : std::nullopt;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()).time_since_epoch().count();
  return date_text(seconds && *seconds >= 0 ? *seconds * 1000 : now);
}

}  // namespace gpusolve::cli
