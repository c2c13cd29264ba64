// Specifiers: parsing the text of a parsed specifier gives the same one, and matching never fails.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/specifier.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT
  const auto middle = text.find('|');
  const auto set = parse_specifier_set(text.substr(0, middle));
  if (!set) {
    return 0;
  }
  GPUSOLVE_CHECK(parse_specifier_set(set->text()).value() == *set, "a set of specifiers is not its own text");
  const auto version = middle == std::string_view::npos ? gpusolve::Result<Version>(Version()) : parse_version(text.substr(middle + 1));
  if (version) {
    const bool is_inside = set->contains(*version);
    GPUSOLVE_CHECK(is_inside == set->contains_text(version->text()), "a version and its text are matched differently");
    GPUSOLVE_CHECK(!set->pins(*version) || set->is_empty() || set->specifiers().size() > 1 || is_inside, "a pin that does not match");
  }
  return 0;
}
