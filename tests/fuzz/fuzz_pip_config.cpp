// pip.conf: any text is settings or an error with its line.
#include <cstdint>
#include <string_view>

#include "adapters/settings/pip_config.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::settings;
  const auto read = parse_pip_config(std::string_view(reinterpret_cast<const char*>(data), size), "f");  // NOLINT
  if (read) {
    static_cast<void>(merge(*read, *read));
  }
  return 0;
}
