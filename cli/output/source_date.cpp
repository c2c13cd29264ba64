#include "cli/output/source_date.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/date.hpp"
#include "base/process_environment.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::cli {

auto source_date() -> std::string {
  const auto text = variable("SOURCE_DATE_EPOCH");
  constexpr std::size_t k_most_digits = 11;  // the last date is in the year 5138
  const auto seconds = text.size() <= k_most_digits ? whole_number<std::int64_t>(text) : std::nullopt;
  return seconds && *seconds >= 0 ? date_text(*seconds * 1000) : std::string();
}

}  // namespace gpusolve::cli
