#include "adapters/pypi/name.hpp"

#include <algorithm>

#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

auto is_separator(char c) -> bool { return c == '-' || c == '_' || c == '.'; }

}  // namespace

auto normalise_name(std::string_view name) -> std::string {
  std::string out;
  out.reserve(name.size());
  for (const char c : name) {
    if (!is_separator(c)) {
      out += ascii::to_lower(c);
    } else if (!out.ends_with('-')) {
      out += '-';
    }
  }
  return out;
}

auto is_valid_name(std::string_view name) -> bool {
  return !name.empty() && is_alphanumeric(name.front()) && is_alphanumeric(name.back()) &&
         std::ranges::all_of(name, [](char c) { return is_alphanumeric(c) || is_separator(c); });
}

auto is_normalised_name(std::string_view name) -> bool { return is_valid_name(name) && normalise_name(name) == name; }

}  // namespace gpusolve::pypi
