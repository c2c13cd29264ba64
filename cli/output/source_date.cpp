#include "cli/output/source_date.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/date.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::cli {

auto source_date() -> std::string {
  const auto* const variable = std::getenv("SOURCE_DATE_EPOCH");
  const auto text = std::string_view(variable == nullptr ? "" : variable);
  constexpr std::size_t k_most_digits = 11;  // the last date is in the year 5138
  const auto seconds = text.size() <= k_most_digits ? whole_number<std::int64_t>(text) : std::nullopt;
  return seconds && *seconds >= 0 ? date_text(*seconds * 1000) : std::string();
}

}  // namespace gpusolve::cli
