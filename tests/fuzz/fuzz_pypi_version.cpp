// Versions: parsing the text of a parsed version gives the same one, and the order is total.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/version.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT
  const auto middle = text.find(';');
  const auto left = parse_version(text.substr(0, middle));
  if (!left) {
    return 0;
  }
  GPUSOLVE_CHECK(parse_version(left->text()).value() == *left, "a version is not its own text");
  GPUSOLVE_CHECK(parse_version(canonical_text(*left)).value() == *left, "a version is not its canonical text");
  GPUSOLVE_CHECK(Version(left->parts()).text() == left->text(), "a version is not its parts");
  GPUSOLVE_CHECK(left->public_version() <= *left, "a local version is below its public version");
  static_cast<void>(left->release());
  const auto right = middle == std::string_view::npos ? left : parse_version(text.substr(middle + 1));
  if (right) {
    GPUSOLVE_CHECK((*left < *right) == (*right > *left), "the order of versions is not symmetric");
    GPUSOLVE_CHECK((*left == *right) == (canonical_text(*left) == canonical_text(*right)), "equal versions have two canonical texts");
  }
  return 0;
}
