// .condarc: any text is settings or an error with its place.
#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/settings/condarc.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::settings;
  const auto read = parse_condarc(std::string_view(reinterpret_cast<const char*>(data), size), "f",
                                  [](const char* name) { return std::string(name); });  // NOLINT
  if (read) {
    static_cast<void>(merge(*read, *read));
  }
  return 0;
}
