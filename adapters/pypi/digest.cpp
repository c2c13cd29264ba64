#include "adapters/pypi/digest.hpp"

#include <algorithm>
#include <utility>

#include "adapters/digest/digest.hpp"
#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

auto is_hexadecimal(std::string_view text) -> bool {
  constexpr std::string_view k_digits = "0123456789abcdefABCDEF";
  return !text.empty() && text.find_first_not_of(k_digits) == std::string_view::npos;
}

}  // namespace

auto find_digest(const Digests& digests, std::string_view algorithm) -> const std::string* {
  const auto found = std::ranges::find(digests, algorithm, &Digests::value_type::first);
  return found == digests.end() ? nullptr : &found->second;
}

auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status {
  for (const auto& [algorithm, expected] : digests) {
    const auto actual = digest_of(bytes, algorithm);
    if (actual && *actual != expected) {
      return Error{ErrorKind::source, algorithm + " of " + quote(what) + " is " + *actual + ", but the index says " + quote(expected)};
    }
  }
  return std::monostate();
}

auto parse_digest(std::string_view text) -> std::optional<Digests::value_type> {
  const auto at = text.find_first_of("=:");
  if (at == std::string_view::npos || at == 0 || !is_hexadecimal(text.substr(at + 1))) {
    return std::nullopt;
  }
  return Digests::value_type(to_lower(text.substr(0, at)), to_lower(text.substr(at + 1)));
}

}  // namespace gpusolve::pypi
