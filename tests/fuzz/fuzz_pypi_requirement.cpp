// Requirements: parsing the text of a parsed requirement gives the same one.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/requirement.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  const auto requirement = parse_requirement(std::string_view(reinterpret_cast<const char*>(data), size));  // NOLINT
  const auto text = requirement ? requirement->text() : std::string();
  if (requirement && text.find('\\') == std::string::npos) {  // a value with a backslash, or with both quotes, cannot be printed
    const auto again = parse_requirement(text);
    GPUSOLVE_CHECK(!again || *again == *requirement, "a requirement is not its own text");
  }
  return 0;
}
