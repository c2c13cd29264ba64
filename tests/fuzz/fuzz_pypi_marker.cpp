// Markers: parsing is bounded, and evaluation fails only with an error.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/target.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  static const auto k_environment = marker_environment({}, gpusolve::dotted("3.10"));
  const auto marker = parse_marker(std::string_view(reinterpret_cast<const char*>(data), size));  // NOLINT
  if (marker) {
    static_cast<void>(marker->evaluate(k_environment));
    static_cast<void>(marker->text());
    static_cast<void>(marker->uses("extra"));
  }
  return 0;
}
