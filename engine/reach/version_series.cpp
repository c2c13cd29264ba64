#include "engine/reach/version_series.hpp"

#include <algorithm>

#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

auto without_blanks(std::string_view text) -> std::string {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c != ' ' && c != '\t'; });
  return out;
}

/// Reduces one condition; empty if nothing remains.
auto condition_in_series(const std::string& condition, std::string_view exact) -> std::string {
  const auto digit = std::min(condition.find_first_of("0123456789"), condition.size());
  const auto numbers = leading_numbers(std::string_view(condition).substr(digit));
  if (!numbers || numbers->parts().size() < 3) {
    return condition;
  }
  const auto operation = condition.substr(0, digit);
  const auto series = numbers->prefix(2).text();
  if (operation == "!=") {
    return {};
  }
  if (operation == ">=" || operation == ">") {
    return ">=" + series;
  }
  if (operation == "<" || operation == "<=") {
    const bool is_start = std::ranges::all_of(numbers->parts().subspan(2), [](auto part) { return part == 0; });
    return (operation == "<" && is_start ? "<" : "<=") + series;
  }
  return std::string(exact) + series + ".*";
}

}  // namespace

auto in_series(std::string_view versions, std::string_view exact) -> std::string {
  std::string out;
  for (std::size_t start = 0; start <= versions.size();) {
    const auto end = std::min(versions.find_first_of(",|", start), versions.size());
    const auto condition = condition_in_series(without_blanks(versions.substr(start, end - start)), exact);
    const char joint = start == 0 ? ',' : versions[start - 1];
    out += condition.empty() || out.empty() ? condition : joint + condition;
    start = end + 1;
  }
  return out;
}

}  // namespace gpusolve::engine
