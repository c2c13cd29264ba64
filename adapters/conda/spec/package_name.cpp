#include "adapters/conda/spec/package_name.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::conda {
namespace {

auto is_separator(char c) -> bool { return c == '.' || c == '_' || c == '-'; }

/// Whether `rest` consists of letters and digits with single separators between them; one separator may be at each end.
auto is_separated(std::string_view rest) -> bool {
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (is_separator(rest[i]) && is_separator(rest[i - 1])) {
      return false;
    }
  }
  return true;
}

auto is_well_formed(std::string_view name) -> bool {
  if (name.starts_with("__")) {
    return name.size() > 2 && !is_separator(name[2]) && is_separated(name.substr(3));
  }
  return (name.front() == '_' || !is_separator(name.front())) && is_separated(name.substr(1));
}

}  // namespace

auto check_package_name(std::string_view name) -> Status {
  const auto refuse = [name](const std::string& why) { return usage_error("package name " + quote(name) + " is not valid: " + why); };
  if (name.empty()) {
    return usage_error("a package name must come first, `*` matches any");
  }
  if (name.find('*') != std::string_view::npos) {
    return std::monostate{};
  }
  const auto is_allowed = [](char c) { return ascii::is_alphanumeric(c) || is_separator(c); };
  if (const auto bad = std::ranges::find_if_not(name, is_allowed); bad != name.end()) {
    return refuse("it may hold letters, digits, `.`, `_` and `-`, not " + quote(std::string_view(bad, 1)));
  }
  if (!is_well_formed(name)) {
    return refuse("it must open with a letter, a digit or `_`, and two of `.`, `_`, `-` may not be neighbours");
  }
  return std::monostate{};
}

}  // namespace gpusolve::conda
