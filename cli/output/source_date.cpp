#include "cli/output/source_date.hpp"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/date.hpp"

namespace gpusolve::cli {

auto source_date() -> std::string {
  const auto* const variable = std::getenv("SOURCE_DATE_EPOCH");
  const auto text = std::string_view(variable == nullptr ? "" : variable);
  constexpr std::size_t k_most_digits = 11;  // the last date is in the year 5138
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_number = error == std::errc{} && end == text.data() + text.size() && text.size() <= k_most_digits && seconds >= 0;
  return is_number && !text.empty() ? date_text(seconds * 1000) : std::string();
}

}  // namespace gpusolve::cli
