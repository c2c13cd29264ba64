// Any bytes as a library, and as the data of one: reading ends, names only what it found, and a shorter file contains no more entries.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/device_code/library_code.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                 // NOLINT(google-build-using-namespace): one small program
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto library = device_code::read_library(device_code::MemoryBytes(bytes));
  if (!library) {
    return 0;
  }
  GPUSOLVE_CHECK(library->entries <= size / 24 + 1024 * (size / 24 + 1), "more entries than there is room for");
  GPUSOLVE_CHECK(!library->fault || library->is_at_least, "a broken file is told as if it was whole");
  for (const auto& unit : library->units) {
    for (const auto code : unit.codes) {
      GPUSOLVE_CHECK(code < library->codes.size(), "a unit with code that is not listed");
    }
  }
  return 0;
}
