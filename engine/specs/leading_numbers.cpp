#include "engine/specs/leading_numbers.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::engine {

auto leading_numbers(std::string_view version) -> std::optional<DottedVersion> {
  const auto is_number = [](char c) { return ascii::is_digit(c) || c == '.'; };
  auto end = static_cast<std::size_t>(std::ranges::find_if_not(version, is_number) - version.begin());
  if (end < version.size() && version[end] != '+' && version[end] != '.' && version[end] != '-' && version[end] != '_') {
    // `2.0.post1` ends at the dot; in `2.3.0a1` the digits before the letter belong to the version.
    end = version[end == 0 ? 0 : end - 1] == '.' ? end - 1 : end;
  }
  while (end > 0 && version[end - 1] == '.') {
    --end;
  }
  return DottedVersion::parse(version.substr(0, end));
}

}  // namespace gpusolve::engine
