#include "adapters/net/cache_control.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/ascii.hpp"

namespace gpusolve::net {
namespace {

constexpr std::int64_t k_longest = 24L * 3600;

auto stripped(std::string_view text) -> std::string {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '"') {
      out += ascii::to_lower(c);
    }
  }
  return out;
}

/// The seconds of `max-age=600`; 0 if the value is not a number.
auto seconds_of(std::string_view directive) -> std::int64_t {
  const auto digits = directive.substr(directive.find('=') + 1);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return 0;
  }
  std::int64_t seconds = k_longest;  // keeps this value if there are too many digits
  std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  return std::min(seconds, k_longest);
}

}  // namespace

auto parse_cache_control(std::string_view text) -> CacheControl {
  CacheControl control;
  bool must_ask = false;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    const auto directive = stripped(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (directive == "no-store") {
      control.may_store = false;
    } else if (directive == "no-cache") {
      must_ask = true;
    } else if (directive.starts_with("max-age=")) {
      control.fresh_for = seconds_of(directive);
    }
  }
  if (must_ask || !control.may_store) {
    control.fresh_for = 0;
  }
  return control;
}

}  // namespace gpusolve::net
